import { openShare } from "@lapline/engine";
import { engine } from "../engine.ts";
import { answerGet } from "../http/answer.ts";
import { shareGone } from "./readShare.ts";

/**
 * The bytes of a share whose SHA-256 is its hash, for anybody to check. A browser may keep them but
 * asks whether the link still stands.
 */
export function handleSnapshot(request: Request, token: string): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const share = await openShare(engine(), token);
    if (share === null) throw shareGone();
    const etag = `"${share.contentHash}"`;
    const headers = {
      "content-type": "application/json",
      "cache-control": "private, no-cache",
      "x-request-id": requestId,
      etag,
    };
    if (request.headers.get("if-none-match") === etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === "HEAD" ? null : share.snapshot, { headers });
  });
}
