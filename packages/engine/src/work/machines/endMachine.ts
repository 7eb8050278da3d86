import type { StoredReason } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { endAttempt, type LeasedJob } from "../jobs/endAttempt.ts";

/**
 * Ends a machine's key in the caller's transaction: its next call is refused, its job under way is
 * queued again at once. False when the project has no such machine or it was revoked before.
 */
export async function endMachine(
  tx: Tx,
  context: EngineContext,
  input: { projectId: string; machineId: string; actor: Actor; reason: StoredReason },
): Promise<boolean> {
  const { projectId, machineId, actor, reason } = input;
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
    await endAttempt(tx, context, job, { actor, outcome: "lost", code: "machine_lost", reason });
  }
  await announce(tx, { kind: "machine", projectId, machineId });
  return true;
}
