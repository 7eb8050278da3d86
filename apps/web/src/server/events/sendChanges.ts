import type { Change, ChangeEvent } from "@lapline/contracts";
import type { Hints } from "./hints.ts";
import { pause } from "./pause.ts";
import type { SseSink } from "./sseResponse.ts";

/** Nothing is read here, so a lost hint stays lost: the reader looks again when it reconnects. */
const idleMs = 60_000;
/** Many changes at once become one event each. */
const gatherMs = 200;

/** Collects the changes of one project between two events; equal ones count once. */
export function gatherChanges(projectId: string) {
  const pending = new Map<string, ChangeEvent>();
  return {
    /** Whether the change concerns a list page. Log output does not: it has a stream of its own. */
    matches(change: Change | null): boolean {
      const { projectId: of = projectId, kind, ...ids } = change ?? { kind: "all" as const };
      // Who belongs to the project is no list; streams look at it themselves.
      if (of !== projectId || kind === "log" || kind === "member") return false;
      const event: ChangeEvent = { ...ids, kind };
      pending.set(JSON.stringify(event), event);
      return true;
    },
    take(): ChangeEvent[] {
      const events = [...pending.values()];
      pending.clear();
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
