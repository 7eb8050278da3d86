import type { Job } from "../../work/runs/run.ts";

/** Where the time of a job went, in ms of the server's clock; null where its end is not known. */
export interface JobDurations {
  /** From the submission to the last claim. */
  queuedMs: number | null;
  /** From the last claim until its results arrived, or until it ended without any. */
  onMachineMs: number | null;
  /** From the results to the end of their evaluation; zero where none came. */
  evaluatedMs: number | null;
  /** From the submission to the end: the sum of the three. */
  wholeMs: number | null;
}

/**
 * The durations of a job, each under one name, so that no page shows two of them as "the" duration.
 * Trials have lengths of their own, by the clock of their machine.
 */
export function jobDurations(
  job: Pick<Job, "createdAt" | "claimedAt" | "completedAt" | "finishedAt">,
): JobDurations {
  const created = Date.parse(job.createdAt);
  const claimed = momentOf(job.claimedAt);
  const finished = momentOf(job.finishedAt);
  const left = momentOf(job.completedAt) ?? finished;
  return {
    queuedMs: between(created, claimed),
    onMachineMs: between(claimed, left),
    evaluatedMs: between(left, finished),
    wholeMs: between(created, finished),
  };
}

function momentOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, to - from);
}
