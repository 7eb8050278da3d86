import { problemContentType } from "@lapline/contracts";
import { log } from "../log.ts";
import { problemOf } from "./problemOf.ts";

/** The RFC 9457 answer for anything thrown; what was not expected is logged with the request's id. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { problem, headers, unexpected } = problemOf(error, requestId);
  if (unexpected) log().error({ requestId, err: error }, "request failed");
  else if (problem.status === 401 || problem.status === 403) {
    log().warn({ requestId, code: problem.code }, "request refused");
  } else if (problem.status >= 500) log().warn({ requestId, code: problem.code }, "unavailable");
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      "content-type": problemContentType,
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...headers,
    },
  });
}
