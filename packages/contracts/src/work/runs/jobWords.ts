import { errorCodes } from "../../base/errorCodes.ts";
import type { JobPhase } from "../../base/statuses.ts";
import { attemptsMax } from "../../base/timing.ts";
import type { Job } from "./run.ts";

export interface JobFailureWords {
  /** Whether the job is over. */
  isOver: boolean;
  /** What happened. */
  sentence: string;
  /** What Lapline does about it, and what the reader can do; in this order. */
  next: string[];
}

/**
 * What is said of a job that ended without results, or of an attempt before the one that is queued;
 * null of every other. Only the last attempt that blames the infrastructure fails the job: those
 * before it are queued again.
 */
export function jobFailureWords({
  status,
  attempt,
  errorCode,
}: Pick<Job, "status" | "attempt" | "errorCode">): JobFailureWords | null {
  if (status === "QUEUED" && attempt > 0) {
    return {
      isOver: false,
      sentence: `Attempt ${attempt} of ${attemptsMax} ended without a report.`,
      next: ["The job is queued again."],
    };
  }
  if (status !== "FAILED" || errorCode === undefined) return null;
  const { sentence, nextStep, infrastructure } = errorCodes[errorCode];
  const last = infrastructure
    ? [`Attempt ${attempt} of ${attemptsMax} was the last one: the job is not queued again.`]
    : [];
  return { isOver: true, sentence, next: [...last, nextStep] };
}

/** The steps of a job that a machine runs, and of one that was imported with its report. */
export const measuredJobSteps = [
  "queued",
  "claimed",
  "preparing",
  "warmup",
  "trials",
  "processed",
] as const;
export const importedJobSteps = ["imported", "processed"] as const;
export type JobStep = (typeof measuredJobSteps)[number] | (typeof importedJobSteps)[number];

export type JobStepState = "done" | "current" | "ahead" | "stopped";

/** The step in which an attempt is. Each trial starts and warms up, which counts as part of the trials. */
const phaseSteps: Record<JobPhase, { first: JobStep; later: JobStep }> = {
  preparing: { first: "preparing", later: "preparing" },
  provisioning: { first: "preparing", later: "preparing" },
  starting: { first: "preparing", later: "trials" },
  warmup: { first: "warmup", later: "trials" },
  trial: { first: "trials", later: "trials" },
  verifying: { first: "trials", later: "trials" },
  reporting: { first: "processed", later: "processed" },
};

/**
 * The steps of a job, each with its state. One that failed or was canceled stops at the step that it
 * had reached: as far as its machine told, and at least as far as its state and error code show.
 */
export function jobSteps(job: Job): { step: JobStep; state: JobStepState }[] {
  const steps: readonly JobStep[] =
    job.purpose === "imported" ? importedJobSteps : measuredJobSteps;
  const at = steps.indexOf(reachedStep(job));
  const stopped = job.status === "FAILED" || job.status === "CANCELED";
  return steps.map((step, index) => {
    if (job.status === "PROCESSED" || index < at) return { step, state: "done" };
    if (index > at) return { step, state: "ahead" };
    return { step, state: stopped ? "stopped" : "current" };
  });
}

function reachedStep(job: Job): JobStep {
  const { status, purpose, claimedAt, errorCode } = job;
  if (purpose === "imported" || errorCode === "result_invalid") return "processed";
  if (status === "PROCESSED" || status === "COMPLETED") return "processed";
  if (status === "QUEUED" || claimedAt === undefined) return "queued";
  const told = toldStep(job);
  // A heartbeat may be some seconds older than the end; while the job runs the next one is near.
  if (job.progress !== undefined && (status === "CLAIMED" || status === "RUNNING")) return told;
  const place = (step: JobStep) => (measuredJobSteps as readonly JobStep[]).indexOf(step);
  const least = leastStep(job);
  return place(told) > place(least) ? told : least;
}

function toldStep({ progress }: Job): JobStep {
  if (progress === undefined) return "claimed";
  return phaseSteps[progress.phase][(progress.trial ?? 0) > 1 ? "later" : "first"];
}

/** A job is RUNNING from the moment its target is ready; what fails before, fails while it is prepared. */
function leastStep({ startedAt, status, errorCode }: Job): JobStep {
  if (startedAt !== undefined) return "warmup";
  return status === "FAILED" && errorCode !== "machine_lost" ? "preparing" : "claimed";
}
