import type { ErrorCode, JobStatus } from "@lapline/contracts";
import { attemptsMax, isInfrastructureError, isTerminalJobStatus } from "@lapline/contracts";

/** What the state machine says about one job, kept beside the database by tests. */
export interface ModelJob {
  id: string;
  status: JobStatus;
  attempt: number;
  /** Owner while CLAIMED or RUNNING. */
  machineId: string | null;
  leaseExpired: boolean;
  /** Attempt whose report was accepted. */
  reportFence: number | null;
}

export interface ModelAttempt {
  jobId: string;
  machineId: string;
  fence: number;
}

/** Every job, and every attempt that was ever handed out: late messages speak for old ones. */
export interface JobModel {
  jobs: Map<string, ModelJob>;
  attempts: ModelAttempt[];
}

export function jobOf(model: JobModel, jobId: string): ModelJob {
  const job = model.jobs.get(jobId);
  if (job === undefined) throw new Error(`the model has no job ${jobId}`);
  return job;
}

const isLeased = ({ status }: ModelJob) => status === "CLAIMED" || status === "RUNNING";

export function owns(model: JobModel, attempt: ModelAttempt): boolean {
  const job = jobOf(model, attempt.jobId);
  return isLeased(job) && job.attempt === attempt.fence && job.machineId === attempt.machineId;
}

/** An attempt ends without a report. */
export function endInModel(job: ModelJob, code: ErrorCode): void {
  const again = isInfrastructureError(code) && job.attempt < attemptsMax;
  job.status = again ? "QUEUED" : "FAILED";
  job.machineId = null;
  job.leaseExpired = false;
}

/** What a report of this attempt must be answered. */
export function reportOutcome(model: JobModel, attempt: ModelAttempt) {
  const job = jobOf(model, attempt.jobId);
  if (job.reportFence === attempt.fence) return "duplicate";
  if (job.reportFence !== null || job.attempt !== attempt.fence) return "refused";
  return isTerminalJobStatus(job.status) ? "refused" : "accepted";
}

/** The sweeper ends every attempt whose lease is over. */
export function sweepInModel(model: JobModel): void {
  for (const job of model.jobs.values()) {
    if (isLeased(job) && job.leaseExpired) endInModel(job, "machine_lost");
  }
}
