import { hardTimeoutMs, type JobStatus } from "@lapline/contracts";

/** What the clock says about a job that a machine owns. All times on one clock, PostgreSQL's. */
export interface LeaseFacts {
  status: JobStatus;
  claimedAt: Date | null;
  leaseUntil: Date | null;
}

/**
 * `fresh`: the owner is alive or there is none; `timed_out`: longer under way than any attempt may
 * be, even when it still beats; `lost`: the lease ran out. Pure; sweeper, readers and tests share
 * it.
 */
export function classifyStale(facts: LeaseFacts, now: Date): "fresh" | "lost" | "timed_out" {
  if (facts.status !== "CLAIMED" && facts.status !== "RUNNING") return "fresh";
  const nowMs = now.getTime();
  if (facts.claimedAt !== null && nowMs - facts.claimedAt.getTime() >= hardTimeoutMs) {
    return "timed_out";
  }
  return facts.leaseUntil !== null && nowMs <= facts.leaseUntil.getTime() ? "fresh" : "lost";
}
