import type { LoadPlan } from "../scenarios/loadParams.ts";

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

/** The part of one of several clients: of all operations every `clients`-th, from `index` on. */
export interface ClientShare {
  index: number;
  clients: number;
}

export const onlyClient: ClientShare = { index: 0, clients: 1 };

/** How many of `total` operations belong to the share. */
export function shareOf(total: number, { index, clients }: ClientShare): number {
  return Math.max(0, Math.ceil((total - index) / clients));
}

/** Number among all clients of the `i`-th operation of this one. */
export function indexInAll(i: number, { index, clients }: ClientShare): number {
  return i * clients + index;
}

/** The pacing of a share of a load plan for a span that begins at `startedMs`. */
export function pacingOf(plan: LoadPlan, startedMs: number, share = onlyClient): Pacing {
  switch (plan.loadModel) {
    case "fixed_work": {
      const count = shareOf(plan.count, share);
      return closedLoop((i) => i < count);
    }
    case "closed_loop": {
      const endMs = startedMs + plan.durationSeconds * 1000;
      return closedLoop((_, nowMs) => nowMs < endMs);
    }
    case "fixed_rate":
      return fixedRate(plan, startedMs, share);
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
  share: ClientShare,
): Pacing {
  const total = shareOf(plan.rate * plan.durationSeconds, share);
  const giveUpMs = startedMs + (plan.durationSeconds + plan.timeoutSeconds) * 1000;
  const dueMsOf = (i: number) => startedMs + (indexInAll(i, share) * 1000) / plan.rate;
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
