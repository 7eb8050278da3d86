import { ApiError } from "./apiError.ts";

/** 404 for a link that never was, was used, revoked or ran out: nobody is told which. */
export function linkGone(): ApiError {
  return new ApiError({
    status: 404,
    code: "not_found",
    detail: "This link leads nowhere, or does not any more. Ask for a new one.",
  });
}
