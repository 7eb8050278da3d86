import { errorCodes } from "./errorCodes.ts";
import type { Job } from "./run.ts";
import { attemptsMax } from "./timing.ts";

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
