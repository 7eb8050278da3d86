import type { Hook, HookApproval, HookChange, HookVendor } from "@lapline/contracts";

/** What stands in the form of a CI trigger. */
export interface HookDraft {
  name: string;
  vendor: HookVendor;
  repository: string;
  approval: HookApproval;
}

export type HookErrors = Partial<Record<"name" | "repository" | "form", string>>;

export const emptyHookDraft: HookDraft = {
  name: "",
  vendor: "github",
  repository: "",
  approval: "forks",
};

/** The form of a CI trigger that is there. */
export function hookDraftOf({ name, vendor, repository, approval }: Hook): HookDraft {
  return { name, vendor, repository: repository ?? "", approval };
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
  const { repository, approval } = draft;
  return {
    ...(name === before.name ? {} : { name }),
    ...(repository === before.repository ? {} : { repository }),
    ...(approval === before.approval ? {} : { approval }),
  };
}

/** Puts the server's problems at the fields of the form; what belongs to none stands at `form`. */
export function hookProblemsOf(
  detail: string,
  listed: readonly { path: string; message: string }[],
): HookErrors {
  const known = listed.filter(({ path }) => path === "name" || path === "repository");
  if (known.length === 0) return { form: detail };
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}
