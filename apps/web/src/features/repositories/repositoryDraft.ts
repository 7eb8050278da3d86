import {
  plainIssue,
  type RepositoryInput,
  type RepositoryVendor,
  repositoryInputSchema,
} from "@lapline/contracts";

/** Where most repositories of a vendor are. */
export const usualAddress: Record<RepositoryVendor, string> = {
  github: "https://api.github.com",
  gitlab: "https://gitlab.com",
  gitea: "",
};

/** What stands in the form. */
export interface RepositoryDraft {
  vendor: RepositoryVendor;
  baseUrl: string;
  repository: string;
  kind: "token" | "app";
  token: string;
  appId: string;
  installationId: string;
  privateKey: string;
  comments: boolean;
}

export const emptyDraft: RepositoryDraft = {
  vendor: "github",
  baseUrl: usualAddress.github,
  repository: "",
  kind: "token",
  token: "",
  appId: "",
  installationId: "",
  privateKey: "",
  comments: true,
};

export type RepositoryErrors = Partial<Record<keyof RepositoryDraft | "form", string>>;

/** The connection that the form asks for, or what has to be put right before, by field. */
export function connectionOf(
  draft: RepositoryDraft,
): { ok: true; connection: RepositoryInput } | { ok: false; errors: RepositoryErrors } {
  const { vendor, baseUrl, repository, comments, token, privateKey } = draft;
  const isApp = draft.kind === "app" && vendor === "github";
  const parsed = repositoryInputSchema.safeParse(
    {
      vendor,
      baseUrl,
      repository,
      comments,
      credentials: isApp
        ? {
            kind: "app",
            appId: Number(draft.appId),
            installationId: Number(draft.installationId),
            privateKey,
          }
        : { kind: "token", token },
    },
    { error: plainIssue },
  );
  if (parsed.success) return { ok: true, connection: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => {
    const field = path[0] === "credentials" ? path[1] : path[0];
    const isNumber = field === "appId" || field === "installationId";
    return [field ?? "form", isNumber ? "give the number that GitHub shows" : message];
  });
  return { ok: false, errors: Object.fromEntries(errors) };
}
