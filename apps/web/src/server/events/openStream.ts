import type { Change } from "@lapline/contracts";
import { createContext } from "../context.ts";
import { log } from "../log.ts";
import type { RawCall } from "../rest/restRoute.ts";
import { changeFeed } from "./changeFeed.ts";
import type { Hints } from "./hints.ts";
import { type SseSink, sseResponse } from "./sseResponse.ts";

/**
 * Answers with a stream whose `send` is woken by the changes that `matches`. When members of a project
 * changed, or sessions of one ended, it looks whether its reader is still signed in and may still
 * read, and ends when not.
 */
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
      const refused = new AbortController();
      const lookAgain = () =>
        createContext(request, requestId, false)
          .readable()
          .catch(() => refused.abort());
      const hints = changeFeed().watch((change) => {
        if (change === null || change.kind === "member") void lookAgain();
        return change?.kind !== "member" && matches(change);
      });
      const signal = AbortSignal.any([sink.signal, refused.signal]);
      try {
        await send({ ...sink, signal }, hints);
      } finally {
        hints.close();
      }
    },
    (error) => log().warn({ requestId, err: error }, "stream ended early"),
  );
}
