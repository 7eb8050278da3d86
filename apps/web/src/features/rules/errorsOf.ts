import { problemFromError } from "@/client/problemFromError.ts";

/**
 * What the server has against a form, by the fields that it names; under `form` where it names none that
 * the form has. Pure.
 */
export function errorsOf(error: unknown, draft: object): Record<string, string> {
  const { detail, errors: listed = [] } = problemFromError(error);
  const fields = listed.filter(({ path }) => Object.hasOwn(draft, path));
  if (fields.length === 0) return { form: detail };
  return Object.fromEntries(fields.map(({ path }) => [path, detail]));
}
