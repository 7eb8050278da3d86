import type { ChangeDirection } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { liveAlertStates } from "./liveAlertStates.ts";

export interface AlertGroup {
  projectId: string;
  targetId: string;
  versionId: string;
  direction: ChangeDirection;
}

/** Alerts of one group that are looked at: open ones, ended ones, parts of splits. */
const alertsMax = 50;
/** Merges after merges that are followed. */
const mergesMax = 20;

/**
 * The alert that a further confirmed change of the same group belongs to, its row held until the end
 * of the transaction: the live one, or the live one that it was merged into. Null when there is none.
 */
export async function findAlertToJoin(tx: Tx, group: AlertGroup): Promise<string | null> {
  const alerts = await tx.alert.findMany({
    where: { ...group },
    orderBy: { openedAt: "desc" },
    take: alertsMax,
    select: { id: true, mergedIntoId: true },
  });
  for (const alert of alerts) {
    const id = await followMerges(tx, alert);
    if (await hold(tx, id)) return id;
  }
  return null;
}

async function followMerges(
  tx: Tx,
  alert: { id: string; mergedIntoId: string | null },
): Promise<string> {
  let { id, mergedIntoId } = alert;
  for (let step = 0; mergedIntoId !== null && step < mergesMax; step += 1) {
    const next = await tx.alert.findUniqueOrThrow({
      where: { id: mergedIntoId },
      select: { id: true, mergedIntoId: true },
    });
    id = next.id;
    mergedIntoId = next.mergedIntoId;
  }
  return id;
}

/** Locks the alert's row if it is still live: nobody ends it before this transaction does. */
async function hold(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "alert"
    WHERE "id" = ${id}::uuid AND "state"::text = ANY(${liveAlertStates}) FOR NO KEY UPDATE`;
  return rows.length > 0;
}
