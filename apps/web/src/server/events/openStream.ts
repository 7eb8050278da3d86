import type { Change } from "@lapline/contracts";
import { createContext } from "../context.ts";
import { callerOf } from "../limits/caller.ts";
import { log } from "../log.ts";
import type { RawCall } from "../restRoute.ts";
import { changeFeed, type Hints } from "./hints.ts";
import { type SseSink, sseResponse } from "./sseResponse.ts";
import { takeStreamPlace } from "./takeStreamPlace.ts";

/**
 * Has a reader of a project looked at again when its members changed, or when any change may have been
 * missed. One look is under way at a time; whatever is heard meanwhile makes one more.
 */
export function lookAgain(projectId: string, look: () => Promise<void>) {
  let isUnderWay = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isUnderWay = true;
    do {
      isWanted = false;
      await look();
    } while (isWanted);
    isUnderWay = false;
  };
  return (change: Change | null): void => {
    if (change !== null && (change.kind !== "member" || change.projectId !== projectId)) return;
    isWanted = true;
    if (!isUnderWay) void run();
  };
}

/**
 * Answers with a stream whose `send` is woken by the changes that `matches`. When members of its project
 * changed, or sessions of one ended, it looks whether its reader is still signed in and may still
 * read, and ends when not.
 */
export async function openStream(
  { request, context }: RawCall,
  matches: (change: Change | null) => boolean,
  send: (sink: SseSink, hints: Hints) => Promise<void>,
): Promise<Response> {
  const { requestId } = context;
  const projectId = await context.readable();
  const follow = async (sink: SseSink): Promise<void> => {
    const refused = new AbortController();
    const hear = lookAgain(projectId, async () => {
      const again = createContext(request, requestId, false, { isSecondLook: true });
      await again.readable().catch(() => refused.abort());
    });
    const hints = changeFeed().watch((change) => {
      hear(change);
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
