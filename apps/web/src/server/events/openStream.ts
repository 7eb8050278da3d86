import type { Change } from "@lapline/contracts";
import { log } from "../log.ts";
import type { RawCall } from "../rest/restRoute.ts";
import { changeFeed } from "./changeFeed.ts";
import type { Hints } from "./hints.ts";
import { type SseSink, sseResponse } from "./sseResponse.ts";

/** Answers with a stream whose `send` is woken by the changes that `matches`. */
export function openStream(
  { request, context }: RawCall,
  matches: (change: Change | null) => boolean,
  send: (sink: SseSink, hints: Hints) => Promise<void>,
): Response {
  const { requestId } = context;
  return sseResponse(
    request,
    requestId,
    async (sink) => {
      const hints = changeFeed().watch(matches);
      try {
        await send(sink, hints);
      } finally {
        hints.close();
      }
    },
    (error) => log().warn({ requestId, err: error }, "stream ended early"),
  );
}
