import { formatDurationMs, type Job } from "@lapline/contracts";

export interface JobRest {
  /** Share of the attempt that is done, 0 to 1; null while nothing is known. */
  fraction: number | null;
  /** What is left of it; null when that cannot be told. */
  restMs: number | null;
  /** It takes longer than expected. */
  late: boolean;
}

/** Below this share the pace so far says less than how long it was expected to take. */
const trustPaceFrom = 0.2;

type Timed = Pick<Job, "status" | "claimedAt" | "createdAt" | "expectedSeconds" | "progress">;

/**
 * Where an attempt stands and what is left of it, the same on every page: by its own pace once a fifth is
 * done, before that by the expected seconds. `nowMs` is wall clock, because the job's times are. Pure.
 */
export function jobRest(job: Timed, nowMs: number): JobRest {
  if (job.status !== "CLAIMED" && job.status !== "RUNNING") {
    return { fraction: job.status === "QUEUED" ? null : 1, restMs: null, late: false };
  }
  const elapsedMs = Math.max(0, nowMs - Date.parse(job.claimedAt ?? job.createdAt));
  const plannedMs = job.expectedSeconds * 1000;
  const late = elapsedMs >= plannedMs;
  const fraction = job.progress?.fraction ?? null;
  if (fraction !== null && fraction >= trustPaceFrom) {
    return { fraction, restMs: (elapsedMs * (1 - fraction)) / fraction, late };
  }
  return { fraction, restMs: late ? null : plannedMs - elapsedMs, late };
}

/** "about 1 m 30 s left", or that it takes longer than `than` ("expected", "similar jobs"). Pure. */
export function restWords({ restMs }: Pick<JobRest, "restMs">, than = "expected"): string {
  return restMs === null ? `longer than ${than}` : `about ${roundedDuration(restMs)} left`;
}

/** A duration that is only estimated: to a second, from a minute on to ten, from an hour on to a minute. */
export function roundedDuration(ms: number): string {
  const stepMs = ms < 60_000 ? 1000 : ms < 3_600_000 ? 10_000 : 60_000;
  return formatDurationMs(Math.max(stepMs, Math.round(ms / stepMs) * stepMs));
}
