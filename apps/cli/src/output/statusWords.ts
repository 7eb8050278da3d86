import type { JobStatus, RunStatus } from "@lapline/contracts";

/** Word of each state of a job or run, as in the dashboard. */
export const statusWords: Readonly<Record<JobStatus | RunStatus, string>> = {
  QUEUED: "queued",
  CLAIMED: "claimed",
  RUNNING: "running",
  COMPLETED: "processing",
  PROCESSED: "processed",
  CANCELED: "canceled",
  FAILED: "failed",
};
