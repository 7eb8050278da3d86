import { entityTag, namesTag } from "./entityTag.ts";

/** Headers that decide whose data a read answers with. */
const vary = "Authorization, Cookie, Lapline-Project";

/**
 * A JSON answer to a read. No cache keeps it, because most are about somebody; a program that keeps a
 * copy on purpose and names its entity tag gets 304 without the body.
 */
export function readResponse(body: unknown, request: Request, requestId: string): Response {
  const text = JSON.stringify(body);
  const etag = entityTag(text);
  const headers = {
    etag,
    vary,
    "cache-control": "no-store",
    "x-request-id": requestId,
  };
  if (namesTag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : text, {
    status: 200,
    headers: { "content-type": "application/json", ...headers },
  });
}
