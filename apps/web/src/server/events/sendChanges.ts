import { setTimeout as sleep } from "node:timers/promises";
import { type Change, type ChangeEvent, type Run, runEnded } from "@lapline/contracts";
import type { Hints } from "./hints.ts";
import type { SseSink } from "./sseResponse.ts";

/** Resolves after `ms`, or at once when `signal` ends. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Nothing is read here, so a lost hint stays lost: the reader looks again when it reconnects. */
const idleMs = 60_000;
/** Many changes at once become one event each. */
const gatherMs = 200;

/** Jobs under way say every few seconds how far they are; a page looks no more often than this. */
const progressEveryMs = 4_000;

/** Collects the changes of one project between two events; equal ones count once. */
export function gatherChanges(projectId: string, nowMs: () => number) {
  const pending = new Map<string, ChangeEvent>();
  let progressSentMs = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the change concerns a list page. Log output does not: it has a stream of its own. */
    matches(change: Change | null): boolean {
      const { projectId: of = projectId, kind, ...ids } = change ?? { kind: "all" as const };
      // Who belongs to the project is no list; streams look at it themselves.
      if (of !== projectId || kind === "log" || kind === "member") return false;
      const isProgress = kind === "progress";
      if (isProgress && nowMs() - progressSentMs < progressEveryMs) return false;
      // Names no job: of hundreds under way one event is enough.
      const event: ChangeEvent = isProgress ? { kind } : { ...ids, kind };
      pending.set(JSON.stringify(event), event);
      return true;
    },
    take(): ChangeEvent[] {
      const events = [...pending.values()];
      pending.clear();
      if (events.some(({ kind }) => kind === "progress")) progressSentMs = nowMs();
      return events.some(({ kind }) => kind === "all") ? [{ kind: "all" }] : events;
    },
  };
}

/** Sends what was gathered until the reader leaves. */
export async function sendChanges(
  sink: SseSink,
  hints: Hints,
  take: () => ChangeEvent[],
): Promise<void> {
  while (!sink.signal.aborted) {
    for (const event of take()) await sink.send("change", event);
    await hints.next(idleMs, sink.signal);
    await pause(gatherMs, sink.signal);
  }
}

/** A lost hint shows at the latest after this. */
const lookAgainMs = 10_000;
/** Heartbeats of many jobs come close together: one look serves them all. */
const pauseMs = 250;

/**
 * Sends the run at once and after every change that shows, until the reader leaves or every job has
 * ended. `read` gives the run as it stands; `hints` must have been opened before.
 */
export async function sendRun(
  sink: SseSink,
  hints: Hints,
  read: () => Promise<Run>,
): Promise<void> {
  let sent = "";
  while (!sink.signal.aborted) {
    const run = await read();
    const text = JSON.stringify(run);
    if (text !== sent) await sink.send("run", run);
    sent = text;
    if (runEnded(run)) {
      await sink.send("end", { status: run.status });
      return;
    }
    await pause(pauseMs, sink.signal);
    await hints.next(lookAgainMs, sink.signal);
  }
}
