import type { Job } from "@lapline/contracts";

export interface Estimate {
  /** Share of the attempt that is done, 0 to 1; null while nothing is known. */
  fraction: number | null;
  /** Expected end in ms since the epoch; null when it cannot be told. */
  endMs: number | null;
  /** It takes longer than planned, so the end is a guess from the progress alone. */
  late: boolean;
}

/** Below this share the pace so far says less than the plan. */
const trustPaceFrom = 0.2;

/**
 * Where an attempt stands and when it should end, from its own pace once a fifth is done, before that
 * from the planned seconds. `nowMs` is wall clock, because the job's times are.
 */
export function prepareEstimate(job: Job, nowMs: number): Estimate {
  if (job.status !== "CLAIMED" && job.status !== "RUNNING") {
    return { fraction: job.status === "QUEUED" ? null : 1, endMs: null, late: false };
  }
  const begunMs = Date.parse(job.claimedAt ?? job.createdAt);
  const elapsedMs = Math.max(0, nowMs - begunMs);
  const plannedMs = job.expectedSeconds * 1000;
  const late = elapsedMs > plannedMs;
  const fraction = job.progress?.fraction ?? null;
  if (fraction !== null && fraction >= trustPaceFrom) {
    return { fraction, endMs: nowMs + (elapsedMs * (1 - fraction)) / fraction, late };
  }
  return { fraction, endMs: late ? null : begunMs + plannedMs, late };
}
