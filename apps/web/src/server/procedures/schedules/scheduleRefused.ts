import { ApiError } from "../../http/apiError.ts";

/** 422 for a schedule that could never fire well; lists every problem at once. */
export function scheduleRefused(problems: readonly { path: string; message: string }[]): ApiError {
  const [first] = problems;
  const more = problems.length > 1 ? ` There are ${problems.length - 1} more problems.` : "";
  return new ApiError({
    status: 422,
    code: "schedule_invalid",
    detail: `Nothing was stored: ${first?.message ?? "the schedule cannot run."}${more}`,
    errors: problems.slice(0, 200).map(({ path, message }) => ({ path, message })),
  });
}
