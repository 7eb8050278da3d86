import {
  attemptsMax,
  type ErrorCode,
  isInfrastructureError,
  type StoredReason,
} from "@lapline/contracts";
import type { AttemptOutcome, Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit, putOutbox } from "../../base/index.ts";

/** A job row that the caller's transaction holds locked. */
export interface LeasedJob {
  id: string;
  projectId: string;
  runId: string;
  label: string;
  fence: number;
  attempt: number;
  machineId: string;
}

/**
 * Ends the attempt under way without a report: back to QUEUED when the code blames the
 * infrastructure and an attempt is left, else FAILED with the step that it had reached. The one place
 * where that is decided. Answers
 * the new state, or null when the job was not CLAIMED or RUNNING with this fence any more.
 */
export async function endAttempt(
  tx: Tx,
  context: EngineContext,
  job: LeasedJob,
  end: { actor: Actor; outcome: AttemptOutcome; code: ErrorCode; reason: StoredReason },
): Promise<"QUEUED" | "FAILED" | null> {
  const requeue = isInfrastructureError(end.code) && job.attempt < attemptsMax;
  const moved = requeue
    ? await tx.$executeRaw`
        UPDATE "job" SET "status" = 'QUEUED', "queuedAt" = now(), "rungAt" = now(),
          "progress" = NULL, "claimedAt" = NULL, "startedAt" = NULL
        WHERE "id" = ${job.id}::uuid AND "fence" = ${job.fence}
          AND ("status" = 'CLAIMED' OR "status" = 'RUNNING')`
    : await tx.$executeRaw`
        UPDATE "job" SET "status" = 'FAILED', "finishedAt" = now(),
          "errorCode" = ${end.code}, "errorReason" = ${JSON.stringify(end.reason)}::jsonb
        WHERE "id" = ${job.id}::uuid AND "fence" = ${job.fence}
          AND ("status" = 'CLAIMED' OR "status" = 'RUNNING')`;
  if (moved === 0) return null;
  await tx.$executeRaw`
    UPDATE "attempt" SET "endedAt" = now(), "outcome" = ${end.outcome}::attempt_outcome,
      "errorCode" = ${end.code}, "errorReason" = ${JSON.stringify(end.reason)}::jsonb
    WHERE "jobId" = ${job.id}::uuid AND "fence" = ${job.fence}`;
  if (requeue) await putOutbox(tx, [{ kind: "ring", label: job.label, jobId: job.id }]);
  const { projectId, runId, machineId } = job;
  await writeAudit(tx, context, {
    projectId,
    actor: end.actor,
    action: requeue ? "job.requeued" : "job.failed",
    subjectKind: "job",
    subjectId: job.id,
    data: { fence: job.fence, code: end.code, machineId },
  });
  await announce(tx, { kind: "job", projectId, runId, jobId: job.id, machineId });
  if (!requeue) await emit(tx, context, "job.ended", { projectId, runId });
  return requeue ? "QUEUED" : "FAILED";
}
