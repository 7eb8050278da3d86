import { type AlertRefusal, readReason } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";
import { refusalOf } from "./actOnAlert.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { matchAlerts } from "./matchAlerts.ts";
import { refreshAlert } from "./refreshAlert.ts";

export interface MergeAlertInput {
  projectId: string;
  alertId: string;
  /** The alert that goes on with the series of both. */
  intoId: string;
  revision: number;
  actor: Actor;
}

interface MergedRow {
  id: string;
  title: unknown;
  /** Only alerts of one kin are merged. */
  kin: string;
  kind: string;
  live: boolean;
}

/**
 * Moves every series of an alert into another one of the same target and direction; the emptied one is
 * dismissed and points to it. Both have to be live.
 */
export async function mergeAlert(
  context: EngineContext,
  { projectId, alertId, intoId, revision, actor }: MergeAlertInput,
): Promise<"changed" | AlertRefusal> {
  if (alertId === intoId) return "wrong_state";
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    // Both rows in one order, so that two merges the other way round cannot wait for each other.
    const rows = await tx.$queryRaw<MergedRow[]>`
      SELECT "id", "title", concat("targetId", ' ', "direction", ' ', "kind") AS "kin", "kind"::text AS "kind",
        "state"::text = ANY(${liveAlertStates}) AS "live"
      FROM "alert" WHERE "projectId" = ${projectId}::uuid AND "id" IN (${alertId}::uuid, ${intoId}::uuid)
      ORDER BY "id" FOR NO KEY UPDATE`;
    const from = rows.find(({ id }) => id === alertId);
    const into = rows.find(({ id }) => id === intoId);
    if (from === undefined || into === undefined) return "not_found";
    // Alerts about budgets and missing data have no series to give away.
    if (!into.live || from.kin !== into.kin || from.kind !== "change") return "wrong_state";
    const { count } = await tx.alert.updateMany({
      where: { id: alertId, projectId, revision, state: { in: liveAlertStates } },
      data: {
        state: "dismissed",
        dismissedAt: now,
        dismissReason: "Merged into another alert",
        mergedIntoId: intoId,
        snoozedUntil: null,
        updatedAt: now,
        revision: { increment: 1 },
      },
    });
    if (count === 0) return refusalOf(tx, projectId, alertId, revision);
    await tx.suspicion.updateMany({ where: { alertId }, data: { alertId: intoId } });
    const title = await refreshAlert(tx, context, intoId);
    await matchAlerts(tx, context, projectId, { alertIds: [intoId] });
    const entry = { projectId, actor, subjectKind: "alert" } as const;
    await writeAudit(tx, context, {
      ...entry,
      action: "alert.merged",
      subjectId: alertId,
      data: { intoId, detail: title },
    });
    await writeAudit(tx, context, {
      ...entry,
      action: "alert.absorbed",
      subjectId: intoId,
      data: { fromId: alertId, detail: readReason(from.title) },
    });
    await announce(tx, { kind: "alert", projectId });
    for (const [id, change] of [
      [alertId, "merged"],
      [intoId, "absorbed"],
    ] as const) {
      await emit(tx, context, "alert.changed", { projectId, alertId: id, change });
    }
    return "changed";
  });
}
