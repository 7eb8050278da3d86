import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";

export type CancelOutcome = "canceled" | "too_late" | "not_found";

/**
 * Ends a job for good. A machine that works on it learns of it with its next heartbeat and stops;
 * whatever it still sends is refused. `too_late` once a report is there or the job is at its end
 * (canceling twice is `canceled`).
 */
export async function cancelJob(
  context: EngineContext,
  { projectId, jobId, actor }: { projectId: string; jobId: string; actor: Actor },
): Promise<CancelOutcome> {
  return transact(context.db, async (tx) => {
    const [job] = await tx.$queryRaw<{ runId: string; fence: number; machineId: string | null }[]>`
      UPDATE "job" SET "status" = 'CANCELED', "cancelRequested" = true, "finishedAt" = now()
      WHERE "id" = ${jobId}::uuid AND "projectId" = ${projectId}::uuid
        AND "status" IN ('QUEUED', 'CLAIMED', 'RUNNING')
      RETURNING "runId", "fence", "machineId"`;
    if (job === undefined) {
      const found = await tx.job.findFirst({
        where: { id: jobId, projectId },
        select: { status: true },
      });
      if (found === null) return "not_found";
      return found.status === "CANCELED" ? "canceled" : "too_late";
    }
    await tx.$executeRaw`
      UPDATE "attempt" SET "endedAt" = now(), "outcome" = 'canceled'
      WHERE "jobId" = ${jobId}::uuid AND "outcome" IS NULL`;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "job.canceled",
      subjectKind: "job",
      subjectId: jobId,
      data: { fence: job.fence },
    });
    await announce(tx, {
      kind: "job",
      projectId,
      runId: job.runId,
      jobId,
      ...(job.machineId === null ? {} : { machineId: job.machineId }),
    });
    await emit(tx, context, "job.ended", { projectId, runId: job.runId });
    return "canceled";
  });
}
