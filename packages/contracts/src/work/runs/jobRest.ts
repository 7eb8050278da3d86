import { formatDurationMs } from "../../base/units.ts";
import type { Job, Run } from "./run.ts";

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

/**
 * What is left of a run's jobs, as if each hardware label had one machine: of what runs, and of all that
 * waits. Null where something takes longer than expected, or not all jobs are listed. Pure.
 */
export function runRestMs({ jobs, jobsOmitted = 0 }: RunJobs, nowMs: number): number | null {
  if (jobsOmitted > 0) return null;
  const restMs = new Map<string, number>();
  for (const job of jobs.filter(({ finishedAt }) => finishedAt === undefined)) {
    const isQueued = job.status === "QUEUED";
    const ownMs = isQueued
      ? job.expectedSeconds * 1000
      : (jobRest(job, nowMs).restMs ?? Number.NaN);
    // Where it waits behind others, the first of a label says when it begins.
    const begunMs =
      restMs.get(job.label) ??
      (isQueued && job.expectedStartAt !== undefined
        ? Math.max(0, Date.parse(job.expectedStartAt) - nowMs)
        : 0);
    // What was measured is still processed, which takes a moment.
    restMs.set(job.label, begunMs + (job.status === "COMPLETED" ? 0 : ownMs));
  }
  const longest = Math.max(0, ...restMs.values());
  return Number.isNaN(longest) ? null : longest;
}

type RunJobs = {
  jobs: readonly (Timed & Pick<Job, "label" | "expectedStartAt" | "finishedAt">)[];
} & Pick<Run, "jobsOmitted">;

/** "about 1 m 30 s left", or that it takes longer than `than` ("expected", "similar jobs"). Pure. */
export function restWords({ restMs }: Pick<JobRest, "restMs">, than = "expected"): string {
  return restMs === null ? `longer than ${than}` : `about ${roundedDuration(restMs)} left`;
}

/** A duration that is only estimated: to a second, from a minute on to ten, from an hour on to a minute. */
export function roundedDuration(ms: number): string {
  const stepMs = ms < 60_000 ? 1000 : ms < 3_600_000 ? 10_000 : 60_000;
  return formatDurationMs(Math.max(stepMs, Math.round(ms / stepMs) * stepMs));
}
