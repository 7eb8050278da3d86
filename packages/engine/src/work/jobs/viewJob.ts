import {
  errorCodeSchema,
  type Job,
  jobProgressSchema,
  jobProvisionerSchema,
  jobSandboxSchema,
  paramsSchema,
  reasonText,
} from "@lapline/contracts";
import type { Typical } from "../expectations/readTypical.ts";
import type { JobRow } from "./jobSelect.ts";
import type { QueuePlace } from "./readQueuePlaces.ts";

/** The contract's view of a job row; `place` is known while it waits, `typical` of like jobs. */
export function viewJob(row: JobRow, place: QueuePlace | undefined, typical?: Typical): Job {
  const job: Job = {
    id: row.id,
    runId: row.runId,
    status: row.status,
    kind: row.kind,
    purpose: row.purpose,
    target: row.target.key,
    version: row.version.name,
    provisioner: jobProvisionerSchema.parse(row.provisioner),
    sandbox: jobSandboxSchema.parse(row.sandbox),
    durability: row.durability,
    scenario: row.scenarioId,
    scenarioVersion: row.scenarioVersion,
    params: paramsSchema.parse(row.params),
    label: row.label.name,
    trials: row.trials,
    priority: row.priority,
    attempt: row.attempt,
    cancelRequested: row.cancelRequested,
    expectedSeconds: typical?.seconds ?? row.expectedSeconds,
    createdAt: row.createdAt.toISOString(),
  };
  if (row.kind === "compare" || row.kind === "calibrate") {
    job.baseVersion = row.baseVersion?.name ?? row.version.name;
  }
  if (row.definitionRevision !== null) job.definition = { revision: row.definitionRevision.number };
  if (row.errorCode !== null) job.errorCode = errorCodeSchema.parse(row.errorCode);
  if (row.errorReason !== null) job.errorMessage = reasonText(row.errorReason);
  if (row.machine !== null && row.status !== "QUEUED") job.machine = row.machine;
  if (row.progress !== null) job.progress = jobProgressSchema.parse(row.progress);
  if (row.report !== null) {
    job.reportId = row.report.id;
    if (row.report.valid !== null) job.reportValid = row.report.valid;
  }
  if (row.claimedAt !== null) job.claimedAt = row.claimedAt.toISOString();
  if (row.startedAt !== null) job.startedAt = row.startedAt.toISOString();
  if (row.completedAt !== null) job.completedAt = row.completedAt.toISOString();
  if (row.finishedAt !== null) job.finishedAt = row.finishedAt.toISOString();
  if (row.status === "QUEUED" && place !== undefined) {
    job.queuePosition = place.position;
    if (place.expectedStartAt !== null) job.expectedStartAt = place.expectedStartAt.toISOString();
  }
  return job;
}
