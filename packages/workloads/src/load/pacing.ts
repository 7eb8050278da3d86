import type { LoadPlan } from "../scenarios/loadPlan.ts";

/** Answer to a free connection that asks for work. */
type Turn =
  /** Send operation `i`; `dueMs` is set where latency counts from before the sending. */
  | { turn: "send"; i: number; dueMs: number | null }
  /** Nothing to send before this time. */
  | { turn: "wait"; untilMs: number }
  | { turn: "over" };

/**
 * Decides which operation is sent when. Times are monotonic ms. `waited` says that the connection has
 * been idle since before now: what it sends late is late by the generator's timer, not because the
 * target kept all connections busy, so its latency counts from the sending.
 */
export interface Pacing {
  take(nowMs: number, waited: boolean): Turn;
  /** Operations that were due and never sent; known once the span is over. */
  neverSent(): { i: number; dueMs: number }[];
}

/** The pacing of a load plan for a span that begins at `startedMs`. */
export function pacingOf(plan: LoadPlan, startedMs: number): Pacing {
  switch (plan.loadModel) {
    case "fixed_work":
      return closedLoop((i) => i < plan.count);
    case "closed_loop": {
      const endMs = startedMs + plan.durationSeconds * 1000;
      return closedLoop((_, nowMs) => nowMs < endMs);
    }
    case "fixed_rate":
      return fixedRate(plan, startedMs);
  }
}

function closedLoop(mayBegin: (i: number, nowMs: number) => boolean): Pacing {
  let next = 0;
  return {
    take(nowMs) {
      if (!mayBegin(next, nowMs)) return { turn: "over" };
      next += 1;
      return { turn: "send", i: next - 1, dueMs: null };
    },
    neverSent: () => [],
  };
}

/**
 * Operation `i` is due at `i / rate`, whatever happened to the ones before it. Late ones are still
 * sent until the timeout after the span is over, so a target that stalls shows the whole wait.
 */
function fixedRate(
  plan: Extract<LoadPlan, { loadModel: "fixed_rate" }>,
  startedMs: number,
): Pacing {
  const total = plan.rate * plan.durationSeconds;
  const giveUpMs = startedMs + (plan.durationSeconds + plan.timeoutSeconds) * 1000;
  const dueMsOf = (i: number) => startedMs + (i * 1000) / plan.rate;
  let next = 0;
  return {
    take(nowMs, waited) {
      if (next >= total || nowMs >= giveUpMs) return { turn: "over" };
      const dueMs = dueMsOf(next);
      if (nowMs < dueMs) return { turn: "wait", untilMs: dueMs };
      next += 1;
      return { turn: "send", i: next - 1, dueMs: waited ? null : dueMs };
    },
    neverSent: () =>
      Array.from({ length: total - next }, (_, k) => ({ i: next + k, dueMs: dueMsOf(next + k) })),
  };
}
