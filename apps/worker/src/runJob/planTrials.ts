import type { ClaimedJob, Side } from "@lapline/contracts";

/** One trial to come. `index` is its place in the order, over both sides where there are two. */
export interface PlannedTrial {
  index: number;
  /** Null in an ordinary job. */
  side: Side | null;
}

/**
 * The order of a job's trials. An interleaved job takes base and head by turns and lets the next
 * pair begin with the other one (base head, head base, …): neither side is always first, and a
 * machine that slowly gets warmer or busier shifts both alike.
 */
export function planTrials(job: Pick<ClaimedJob, "trials" | "comparison">): PlannedTrial[] {
  if (job.comparison === undefined) {
    return Array.from({ length: job.trials }, (_, index) => ({ index, side: null }));
  }
  const order = ["base", "head", "head", "base"] as const;
  return Array.from({ length: 2 * job.trials }, (_, index) => ({
    index,
    side: order[index % order.length] ?? "base",
  }));
}
