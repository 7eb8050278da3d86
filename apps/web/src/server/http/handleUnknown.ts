import { answerRequest } from "./answerRequest.ts";
import { ApiError } from "./apiError.ts";
import { type Refusal, refusedHeader, refusedPath } from "./gate.ts";
import { unknownAddress, wrongMethod } from "./unknownAddress.ts";

function refusal(kind: Refusal): ApiError {
  if (kind === "method") {
    return wrongMethod("This method", ["GET", "HEAD", "POST"]);
  }
  return new ApiError({
    status: 400,
    code: "address_malformed",
    detail: "The address has a percent sign that does not stand for a character. Write it again.",
  });
}

/** Answers what no other route below /api serves, and what the gate refused. */
export function handleUnknown(request: Request): Promise<Response> {
  return answerRequest(async () => {
    const { pathname } = new URL(request.url);
    const kind = pathname === refusedPath ? request.headers.get(refusedHeader) : null;
    throw kind === "method" || kind === "address" ? refusal(kind) : unknownAddress(pathname);
  });
}
