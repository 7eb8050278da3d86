import { type AlertRefusal, readReason } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit, newId } from "../../base/index.ts";
import { refusalOf } from "./actOnAlert.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { matchAlerts } from "./matchAlerts.ts";
import { refreshAlert } from "./refreshAlert.ts";

export interface SplitAlertInput {
  projectId: string;
  alertId: string;
  /** Series that leave; at least one has to stay. */
  suspicionIds: readonly string[];
  revision: number;
  actor: Actor;
}

export type SplitAlertOutcome = { outcome: "split"; alertId: string } | { outcome: AlertRefusal };

/** Gives some series of a live alert an alert of their own, open and without a mail. */
export async function splitAlert(
  context: EngineContext,
  { projectId, alertId, suspicionIds, revision, actor }: SplitAlertInput,
): Promise<SplitAlertOutcome> {
  const leaving = { id: { in: [...suspicionIds] }, alertId };
  return transact(context.db, async (tx) => {
    const held = await tx.$queryRaw<object[]>`
      SELECT "id" FROM "alert"
      WHERE "id" = ${alertId}::uuid AND "projectId" = ${projectId}::uuid
        AND "revision" = ${revision} AND "state"::text = ANY(${liveAlertStates})
      FOR NO KEY UPDATE`;
    if (held.length === 0) {
      return { outcome: await refusalOf(tx, projectId, alertId, revision) };
    }
    const first = await tx.suspicion.findFirst({
      where: leaving,
      orderBy: { id: "asc" },
      select: { versionId: true, baseVersionId: true, series: { select: { labelId: true } } },
    });
    const staying = await tx.suspicion.count({
      where: { alertId, id: { notIn: [...suspicionIds] } },
    });
    if (first === null || staying === 0) return { outcome: "wrong_state" };
    const { title, ...alert } = await tx.alert.findUniqueOrThrow({
      where: { id: alertId },
      select: { targetId: true, direction: true, assigneeId: true, title: true, worstRatio: true },
    });
    const newAlertId = newId(context);
    await tx.alert.create({
      data: {
        ...alert,
        title: readReason(title),
        id: newAlertId,
        projectId,
        labelId: first.series.labelId,
        versionId: first.versionId,
        baseVersionId: first.baseVersionId,
      },
    });
    await tx.suspicion.updateMany({ where: leaving, data: { alertId: newAlertId } });
    const stays = await refreshAlert(tx, context, alertId);
    const leaves = await refreshAlert(tx, context, newAlertId);
    await matchAlerts(tx, context, projectId, { alertIds: [alertId, newAlertId] });
    const entry = { projectId, actor, subjectKind: "alert" } as const;
    await writeAudit(tx, context, {
      ...entry,
      action: "alert.split",
      subjectId: alertId,
      data: { newAlertId, detail: leaves },
    });
    await writeAudit(tx, context, {
      ...entry,
      action: "alert.split_off",
      subjectId: newAlertId,
      data: { fromId: alertId, detail: stays },
    });
    await announce(tx, { kind: "alert", projectId });
    for (const [id, change] of [
      [alertId, "split"],
      [newAlertId, "split_off"],
    ] as const) {
      await emit(tx, context, "alert.changed", { projectId, alertId: id, change });
    }
    return { outcome: "split", alertId: newAlertId };
  });
}
