import type { Change } from "@lapline/contracts";
import { createContext } from "../context.ts";
import { callerOf } from "../limits/caller.ts";
import { log } from "../log.ts";
import type { RawCall } from "../rest/restRoute.ts";
import { changeFeed } from "./changeFeed.ts";
import type { Hints } from "./hints.ts";
import { type SseSink, sseResponse } from "./sseResponse.ts";
import { takeStreamPlace } from "./takeStreamPlace.ts";

/**
 * Answers with a stream whose `send` is woken by the changes that `matches`. When members of a project
 * changed, or sessions of one ended, it looks whether its reader is still signed in and may still
 * read, and ends when not.
 */
export async function openStream(
  { request, context }: RawCall,
  matches: (change: Change | null) => boolean,
  send: (sink: SseSink, hints: Hints) => Promise<void>,
): Promise<Response> {
  const { requestId } = context;
  const follow = async (sink: SseSink): Promise<void> => {
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
  };
  const release = takeStreamPlace(callerOf(await context.actor(), context.clientAddress));
  return sseResponse(
    request,
    requestId,
    (sink) => follow(sink).finally(release),
    (error) => log().warn({ requestId, err: error }, "stream ended early"),
  );
}
