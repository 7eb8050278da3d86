import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, emit, newId } from "../../base/index.ts";
import { type AlertGroup, findAlertToJoin } from "./findAlertToJoin.ts";
import { refreshAlert } from "./refreshAlert.ts";

/**
 * Tells a suspicion that was just confirmed, in the transaction that confirmed it: it joins the live
 * alert of its project, target, version and direction, or opens one. Members whose subscription it
 * fits are told, each once. A suspicion that is in an alert already stays there. Null for one that
 * does not exist or is not confirmed.
 */
export async function raiseAlert(
  tx: Tx,
  context: EngineContext,
  suspicionId: string,
): Promise<{ alertId: string; opened: boolean } | null> {
  const known = await tx.suspicion.findUnique({
    where: { id: suspicionId },
    select: {
      projectId: true,
      versionId: true,
      direction: true,
      series: { select: { targetId: true } },
    },
  });
  if (known === null) return null;
  const { projectId, versionId, direction, series } = known;
  const group: AlertGroup = { projectId, targetId: series.targetId, versionId, direction };
  // Two series confirmed at once must not open two alerts.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(group)}, 1))`;
  const suspicion = await tx.suspicion.findUnique({
    where: { id: suspicionId, state: "confirmed" },
    select: {
      alertId: true,
      baseVersionId: true,
      ratio: true,
      series: { select: { labelId: true } },
    },
  });
  if (suspicion === null) return null;
  if (suspicion.alertId !== null) return { alertId: suspicion.alertId, opened: false };
  const joined = await findAlertToJoin(tx, group);
  const alertId = joined ?? newId(context);
  if (joined === null) {
    await tx.alert.create({
      data: {
        id: alertId,
        ...group,
        labelId: suspicion.series.labelId,
        baseVersionId: suspicion.baseVersionId,
        title: "",
        worstRatio: suspicion.ratio,
      },
    });
  }
  const { count } = await tx.suspicion.updateMany({
    where: { id: suspicionId, state: "confirmed", alertId: null },
    data: { alertId },
  });
  if (count === 0) throw new Error(`suspicion ${suspicionId} changed while it was raised`);
  const title = await refreshAlert(tx, context, alertId);
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: joined === null ? "alert.opened" : "alert.joined",
    subjectKind: "alert",
    subjectId: alertId,
    data: { suspicionId, title },
  });
  await announce(tx, { kind: "alert", projectId });
  await (joined === null
    ? emit(tx, context, "alert.confirmed", { projectId, alertId })
    : emit(tx, context, "alert.changed", { projectId, alertId, change: "joined" }));
  return { alertId, opened: joined === null };
}
