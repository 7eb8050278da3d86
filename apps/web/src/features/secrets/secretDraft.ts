import {
  type ProjectSecret,
  type ProjectSecretInput,
  plainIssue,
  projectSecretInputSchema,
} from "@lapline/contracts";

/** What stands in the form. */
export type SecretDraft = Record<"name" | "address" | "username" | "password", string>;
export type SecretErrors = Partial<Record<keyof SecretDraft | "form", string>>;

/** A form for a new secret, or for another password of one that exists. Pure. */
export function draftOf(secret: ProjectSecret | null): SecretDraft {
  const { name = "", address = "", username = "" } = secret ?? {};
  return { name, address, username, password: "" };
}

/** The secret that the form asks for, or what has to be put right before, by field. Pure. */
export function secretIn(
  draft: SecretDraft,
): { ok: true; secret: ProjectSecretInput } | { ok: false; errors: SecretErrors } {
  const parsed = projectSecretInputSchema.safeParse(draft, { error: plainIssue });
  if (parsed.success) return { ok: true, secret: parsed.data };
  const errors = parsed.error.issues.map(({ path: [field = "form"], message }) => [field, message]);
  // The first mistake of a field is the one to put right first.
  return { ok: false, errors: Object.fromEntries(errors.toReversed()) };
}
