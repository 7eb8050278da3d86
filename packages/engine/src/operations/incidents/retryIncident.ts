import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { mayStillHandle } from "./mayStillHandle.ts";

export interface IncidentAct {
  /** Null: an incident of the installation. */
  projectId: string | null;
  incidentId: string;
  actor: Actor;
}

/**
 * Has the loop take an item up again, now and with five tries. False when there is no such incident:
 * it may have succeeded meanwhile.
 */
export async function retryIncident(
  context: EngineContext,
  { projectId, incidentId, actor }: IncidentAct,
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await mayStillHandle(tx, context, { projectId, actor });
    const [incident] = await tx.incident.updateManyAndReturn({
      where: { id: incidentId, projectId },
      data: { state: "retrying", failures: 0, nextTryAt: context.clock.now() },
      select: { loop: true, kind: true, itemId: true, error: true },
    });
    if (incident === undefined) return false;
    const { loop, kind, itemId, error } = incident;
    await makeDue(tx, context, incident);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "incident.retried",
      subjectKind: "incident",
      subjectId: incidentId,
      data: { loop, kind, itemId, error },
    });
    return true;
  });
}

/** Items with a time of their own for their next try get the present one. */
async function makeDue(
  tx: Tx,
  { clock }: EngineContext,
  { kind, itemId }: { kind: string; itemId: string },
): Promise<void> {
  const now = clock.now();
  if (kind === "schedule") {
    await tx.schedule.updateMany({
      where: { id: itemId, nextAt: { gt: now } },
      data: { nextAt: now },
    });
  }
  if (kind === "run") {
    await tx.run.updateMany({
      where: { id: itemId, confirmationState: "due" },
      data: { confirmationDueAt: now },
    });
  }
  if (kind === "report") {
    await tx.$executeRaw`
      UPDATE "outbox" SET "doneAt" = NULL, "takenAt" = NULL WHERE "id" = (
        SELECT max("id") FROM "outbox" WHERE "kind" = 'process_report'
          AND "payload"->>'reportId' = ${itemId})`;
  }
}
