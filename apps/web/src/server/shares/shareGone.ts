import { ApiError } from "../http/apiError.ts";

/** 404 for a link that never was, has ended or was revoked: nobody is told which. */
export function shareGone(): ApiError {
  return new ApiError({
    status: 404,
    code: "not_found",
    detail: "This link leads nowhere, or does not any more. Ask who sent it for a new one.",
  });
}
