import { leaseMs } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";
import type { OwnedAttempt } from "./ownedAttempt.ts";

/**
 * CLAIMED → RUNNING: the target is ready and the load begins. `ok` also when this attempt already
 * runs (a repeated call after a lost answer); `fenced` when the machine no longer owns the job.
 */
export async function startJob(
  context: EngineContext,
  { jobId, machineId, fence }: OwnedAttempt,
): Promise<"ok" | "fenced"> {
  return transact(context.db, async (tx) => {
    const [started] = await tx.$queryRaw<{ projectId: string; runId: string }[]>`
      UPDATE "job" SET "status" = 'RUNNING', "startedAt" = now()
      WHERE "id" = ${jobId}::uuid AND "machineId" = ${machineId}::uuid AND "fence" = ${fence}
        AND "status" = 'CLAIMED'
      RETURNING "projectId", "runId"`;
    if (started === undefined) {
      const running = await tx.job.count({
        where: { id: jobId, machineId, fence, status: "RUNNING" },
      });
      return running === 1 ? "ok" : "fenced";
    }
    await tx.$executeRaw`
      UPDATE "attempt" SET "startedAt" = now(), "leaseUntil" = now() + ${leaseMs} * interval '1 ms'
      WHERE "jobId" = ${jobId}::uuid AND "fence" = ${fence}`;
    const { projectId, runId } = started;
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "machine", id: machineId },
      action: "job.started",
      subjectKind: "job",
      subjectId: jobId,
      data: { fence },
    });
    await announce(tx, { kind: "job", projectId, runId, jobId, machineId });
    return "ok";
  });
}
