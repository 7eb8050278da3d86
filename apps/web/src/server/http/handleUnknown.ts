import { problemResponse } from "./problemResponse.ts";
import { newRequestId } from "./requestId.ts";
import { unknownAddress } from "./unknownAddress.ts";

/** Answers what no other route below /api serves. */
export function handleUnknown(request: Request): Response {
  return problemResponse(unknownAddress(new URL(request.url).pathname), newRequestId());
}
