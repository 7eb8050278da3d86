import { ApiError } from "../http/apiError.ts";

/** 409: the machine must stop this attempt, somebody else owns the job. */
export function fenced(): ApiError {
  return new ApiError({
    status: 409,
    code: "fenced",
    detail: "This attempt is over: another one owns the job, or it was ended. Stop it at once.",
  });
}
