import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { endAttempt, type LeasedJob } from "../jobs/endAttempt.ts";

/**
 * Ends a machine's key for good: its next call is refused, its job under way is queued again at
 * once and a late result of it is refused. False when the project has no such machine.
 */
export async function revokeMachine(
  context: EngineContext,
  { projectId, machineId, actor }: { projectId: string; machineId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const { count } = await tx.machine.updateMany({
      where: { id: machineId, projectId, revokedAt: null },
      data: { revokedAt: context.clock.now() },
    });
    if (count === 0) return false;
    const owned = await tx.$queryRaw<LeasedJob[]>`
      SELECT job."id", job."projectId", job."runId", label."name" AS "label", job."fence",
        job."attempt", job."machineId"
      FROM "job" job JOIN "hardware_label" label ON label."id" = job."labelId"
      WHERE job."machineId" = ${machineId}::uuid
        AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
      FOR NO KEY UPDATE OF job`;
    for (const job of owned) {
      await endAttempt(tx, context, job, {
        actor,
        outcome: "lost",
        code: "machine_lost",
        message: "The machine was revoked.",
      });
    }
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "machine.revoked",
      subjectKind: "machine",
      subjectId: machineId,
    });
    await announce(tx, { kind: "machine", projectId, machineId });
    return true;
  });
}
