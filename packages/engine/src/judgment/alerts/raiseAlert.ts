import type { ChangeDirection, Reason } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, emit, newId } from "../../base/index.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { matchAlerts } from "./matchAlerts.ts";
import { recordAlert } from "./recordAlert.ts";
import { refreshAlert } from "./refreshAlert.ts";

interface AlertGroup {
  projectId: string;
  targetId: string;
  versionId: string;
  direction: ChangeDirection;
}

/** Why a change is alerted, as the trail keeps it. */
export interface AlertGrounds {
  /** What confirmed it; left out where only the book says so. */
  confirmedBy?: Reason;
  /** The rule that says how large a change has to be; null: the default does. */
  rule?: { id: string; name: string } | null;
  /** How large that is, relative. */
  minChange?: number;
}

/** Alerts of one group that are looked at: open ones, ended ones, parts of splits. */
const alertsMax = 50;
/** Merges after merges that are followed. */
const mergesMax = 20;

/**
 * The alert that a further confirmed change of the same group belongs to, its row held until the end
 * of the transaction: the live one, or the live one that it was merged into. Null when there is none.
 */
async function findAlertToJoin(tx: Tx, group: AlertGroup): Promise<string | null> {
  const alerts = await tx.alert.findMany({
    where: { ...group, kind: "change" },
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
  grounds: AlertGrounds = {},
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
        // Written below, once the alert has its series.
        title: { code: "legacy", text: "" },
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
  // What was confirmed just now is wanted by the rules, even where the rest of the alert no longer is.
  if (joined !== null) await matchAlerts(tx, context, projectId, { alertIds: [alertId] });
  await recordAlert(tx, context, {
    projectId,
    alertId,
    action: joined === null ? "alert.opened" : "alert.joined",
    data: { suspicionId, title, ...grounds },
  });
  await (joined === null
    ? emit(tx, context, "alert.confirmed", { projectId, alertId })
    : emit(tx, context, "alert.changed", { projectId, alertId, change: "joined" }));
  return { alertId, opened: joined === null };
}
