import {
  definitionFileDefault,
  type Hook,
  type HookApproval,
  type HookChange,
  type HookVendor,
} from "@lapline/contracts";

/** What stands in the form of a CI trigger. */
export interface HookDraft {
  name: string;
  vendor: HookVendor;
  repository: string;
  approval: HookApproval;
  /** Empty: the usual one. */
  definitionFile: string;
}

export type HookErrors = Partial<Record<"name" | "repository" | "definitionFile" | "form", string>>;

export const emptyHookDraft: HookDraft = {
  name: "",
  vendor: "github",
  repository: "",
  approval: "forks",
  definitionFile: "",
};

/** The form of a CI trigger that is there. */
export function hookDraftOf({
  name,
  vendor,
  repository,
  approval,
  definitionFile,
}: Hook): HookDraft {
  const isUsual = definitionFile === definitionFileDefault;
  const file = isUsual ? "" : definitionFile;
  return { name, vendor, repository: repository ?? "", approval, definitionFile: file };
}

/** What is missing in a form; of a trigger that is there, `before`, the repository cannot be left out. */
export function hookErrorsOf(
  { name, vendor, repository }: HookDraft,
  before: Pick<Hook, "repository"> | null,
): HookErrors {
  const mayBeAny = vendor === "generic" && (before === null || before.repository === null);
  return {
    ...(name.trim() === "" ? { name: "Give the trigger a name." } : {}),
    ...(repository === "" && !mayBeAny
      ? { repository: "Name the repository whose events it takes." }
      : {}),
  };
}

/** What a form changes of a trigger; nothing for what stays. */
export function hookChangeOf(draft: HookDraft, hook: Hook): HookChange {
  const before = hookDraftOf(hook);
  const name = draft.name.trim();
  const { repository, approval, definitionFile } = draft;
  return {
    ...(name === before.name ? {} : { name }),
    ...(repository === before.repository ? {} : { repository }),
    ...(approval === before.approval ? {} : { approval }),
    ...(definitionFile === before.definitionFile
      ? {}
      : { definitionFile: definitionFile === "" ? definitionFileDefault : definitionFile }),
  };
}

/** Puts the server's problems at the fields of the form; what belongs to none stands at `form`. */
export function hookProblemsOf(
  detail: string,
  listed: readonly { path: string; message: string }[],
): HookErrors {
  const fields = ["name", "repository", "definitionFile"];
  const known = listed.filter(({ path }) => fields.includes(path));
  if (known.length === 0) return { form: detail };
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}
