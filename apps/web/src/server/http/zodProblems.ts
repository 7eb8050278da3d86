import type { ZodError } from "zod";

/** Most problems one answer lists: enough to correct a form, too few to reflect a hostile body. */
const problemsMax = 50;

/** Issues of a failed parse as `{path, message}` with dotted paths, bounded in number and length. */
export function zodProblems(error: ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, problemsMax).map((issue) => ({
    path: issue.path.map(String).join(".").slice(0, 200),
    message: issue.message.slice(0, 300),
  }));
}
