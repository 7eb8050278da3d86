import { ApiError } from "../../http/apiError.ts";

/** 422 for a well-formed submission that cannot run; lists every problem at once. */
export function submissionRefused(
  problems: readonly { path: string; message: string }[],
): ApiError {
  const [first] = problems;
  const more = problems.length > 1 ? ` There are ${problems.length - 1} more problems.` : "";
  return new ApiError({
    status: 422,
    code: "submission_invalid",
    detail: `Nothing was submitted: ${first?.message ?? "the submission cannot run."}${more}`,
    errors: problems.slice(0, 200).map(({ path, message }) => ({ path, message })),
  });
}
