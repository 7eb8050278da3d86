import { canonicalJson, type Reason, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { announce, type EngineContext, emit, newId } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { recordAlert } from "../alerts/recordAlert.ts";
import { type StoredMissing, storedMissingSchema } from "../alerts/storedMissing.ts";
import { type Found, findMissing, type MissingWork, workKeyOf } from "./findMissing.ts";
import { findReasons } from "./findReasons.ts";
import type { History, MissingGroup } from "./readHistories.ts";

/** Workloads that an alert lists; the others are counted. */
const listedMax = 50;
/** Alerts of one group that are looked at, the newest. */
const alertsMax = 50;

/**
 * Brings the alert about missing data of a target on a label up to date: opens one when a workload
 * ought to have a new point and has none, follows what is missing and why, and resolves it once the
 * points came or nobody measures them any more. An alert that somebody dismissed stays so until one of
 * its points came. Harmless when nothing changed. Waits for others who settle the same group.
 */
export async function settleMissing(
  tx: Tx,
  context: EngineContext,
  group: MissingGroup,
): Promise<void> {
  // Alerts have no row of their group that could be locked.
  const key = `${group.targetId} ${group.labelId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 3))`;
  const project = await tx.project.findUniqueOrThrow({
    where: { id: group.projectId },
    select: { alertsMissingData: true },
  });
  if (!project.alertsMissingData) {
    await resolve(tx, context, group, { reason: reasonOf("missing_turned_off", {}) });
    return;
  }
  const found = await findMissing(tx, group);
  if (found === null) return;
  if (found.missing.length === 0) await settle(tx, context, group, found);
  else await follow(tx, context, group, found);
}

interface Stored {
  id: string;
  isLive: boolean;
  isDismissed: boolean;
  openedAt: Date;
  missing: StoredMissing;
}

async function readAlerts(tx: Tx, { targetId, labelId }: MissingGroup): Promise<Stored[]> {
  const rows = await tx.$queryRaw<
    { id: string; state: string; openedAt: Date; missingData: unknown }[]
  >`
    SELECT "id", "state"::text AS "state", "openedAt", "missingData" FROM "alert"
    WHERE "targetId" = ${targetId}::uuid AND "labelId" = ${labelId}::uuid
      AND "missingData" IS NOT NULL
    ORDER BY "id" DESC LIMIT ${alertsMax}`;
  return rows.map(({ id, state, openedAt, missingData }) => ({
    ...{ id, openedAt, missing: storedMissingSchema.parse(missingData) },
    isLive: liveAlertStates.some((live) => live === state),
    isDismissed: state === "dismissed",
  }));
}

/** Nothing is missing: what ends the alert is a point, or that nobody waits for one. */
async function settle(
  tx: Tx,
  context: EngineContext,
  group: MissingGroup,
  { histories }: Found,
): Promise<void> {
  const live = (await readAlerts(tx, group)).filter(({ isLive }) => isLive);
  if (live.length === 0) return;
  const came = live
    .flatMap(({ missing }) => missing.workloads)
    .flatMap((workload) => pointSince(workload, histories))
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
  const [newest] = came;
  await resolve(
    tx,
    context,
    group,
    newest === undefined
      ? { reason: reasonOf("missing_over", {}) }
      : { version: { id: newest.versionId, name: newest.version } },
  );
}

/** The point that a workload waited for; a changed definition continues it in another series. */
function pointSince(
  { seriesId, key, lastAt }: StoredMissing["workloads"][number],
  histories: readonly History[],
): History[] {
  const own = histories.filter((history) => history.seriesId === seriesId);
  const same = own.length > 0 ? own : histories.filter((history) => workKeyOf(history) === key);
  return same.filter((history) => history.lastAt.getTime() > Date.parse(lastAt));
}

async function resolve(
  tx: Tx,
  context: EngineContext,
  { projectId, targetId, labelId }: MissingGroup,
  by: { version: { id: string; name: string } } | { reason: Reason },
): Promise<void> {
  const now = context.clock.now();
  const ended = await tx.alert.updateManyAndReturn({
    where: { kind: "missing", targetId, labelId, state: { in: liveAlertStates } },
    data: {
      state: "resolved",
      resolvedAt: now,
      resolvedByVersionId: "version" in by ? by.version.id : null,
      snoozedUntil: null,
      updatedAt: now,
      revision: { increment: 1 },
    },
    select: { id: true, missingData: true },
  });
  for (const { id: alertId, missingData } of ended) {
    await recordAlert(tx, context, {
      projectId,
      alertId,
      action: "alert.resolved",
      data:
        "version" in by
          ? { versionId: by.version.id, detail: by.version.name }
          : { detail: by.reason },
    });
    // Nobody was notified of one on purpose.
    if (storedMissingSchema.parse(missingData).isOnPurpose) continue;
    await emit(tx, context, "alert.resolved", { projectId, alertId });
  }
}

async function follow(
  tx: Tx,
  context: EngineContext,
  group: MissingGroup,
  found: Found,
): Promise<void> {
  const alerts = await readAlerts(tx, group);
  const news = found.missing.filter((work) => !alerts.some((alert) => hasTold(alert, work)));
  const live = alerts.filter(({ isLive }) => isLive);
  if (live.length === 0) {
    if (news.length > 0) await open(tx, context, group, found);
    return;
  }
  const { title, missingData, ...facts } = await factsOf(tx, group, found);
  for (const { id: alertId, missing: before } of live) {
    if (canonicalJson(before) === canonicalJson(missingData)) continue;
    const joined = news.length > 0 || (before.isOnPurpose && !missingData.isOnPurpose);
    await tx.alert.update({
      where: { id: alertId },
      data: {
        ...{ title, missingData, ...facts, updatedAt: context.clock.now() },
        ...(joined ? { revision: { increment: 1 } } : {}),
      },
    });
    if (!joined) {
      await announce(tx, { kind: "alert", projectId: group.projectId });
      continue;
    }
    await recordAlert(tx, context, {
      projectId: group.projectId,
      alertId,
      action: "alert.joined",
      data: { title },
    });
    if (missingData.isOnPurpose) continue;
    // While it was on purpose, nobody was notified.
    if (before.isOnPurpose) {
      await emit(tx, context, "alert.confirmed", { projectId: group.projectId, alertId });
      continue;
    }
    await emit(tx, context, "alert.changed", {
      ...{ projectId: group.projectId, alertId, change: "joined" },
    });
  }
}

/**
 * Whether an alert already told that this workload has no points since the last one. One that was
 * resolved without a point, since its schedule was changed or alerts were off, tells nobody any longer.
 */
function hasTold(
  { isLive, isDismissed, openedAt, missing }: Stored,
  { key, last }: MissingWork,
): boolean {
  if (!isLive && !isDismissed) return false;
  if (missing.workloadsOmitted > 0 && openedAt > last.lastAt) return true;
  return missing.workloads.some(
    (one) => one.key === key && Date.parse(one.lastAt) === last.lastAt.getTime(),
  );
}

async function open(
  tx: Tx,
  context: EngineContext,
  group: MissingGroup,
  found: Found,
): Promise<void> {
  const { projectId, targetId } = group;
  const alertId = newId(context);
  const facts = await factsOf(tx, group, found);
  await tx.alert.create({
    data: {
      ...{ id: alertId, kind: "missing", projectId, targetId, labelId: group.labelId },
      ...{ direction: "regression", worstRatio: 1, ...facts },
    },
  });
  await recordAlert(tx, context, {
    projectId,
    alertId,
    action: "alert.opened",
    data: { title: facts.title },
  });
  // Whoever paused the schedule knows. The list still says what that leaves without data.
  if (facts.missingData.isOnPurpose) return;
  await emit(tx, context, "alert.confirmed", { projectId, alertId });
}

/** What an alert stores of missing data. */
async function factsOf(tx: Tx, group: MissingGroup, found: Found) {
  const { missing, target, label } = found;
  const [first] = missing;
  if (first === undefined) throw new Error(`nothing is missing of ${target} on ${label}`);
  const missingData: StoredMissing = {
    label,
    reasons: await findReasons(tx, group, found),
    workloads: missing.slice(0, listedMax).map(workloadOf),
    workloadsOmitted: Math.max(0, missing.length - listedMax),
    isOnPurpose: missing.every(({ isOnPurpose }) => isOnPurpose),
  };
  const title = reasonOf("data_missing", {
    ...{ target, label, workload: first.name, more: missing.length - 1 },
    lastAt: first.last.lastAt.toISOString(),
  });
  const { versionId } = first.last;
  return { title, missingData, versionId, baseVersionId: versionId };
}

function workloadOf(work: MissingWork): StoredMissing["workloads"][number] {
  const { key, scenario, benchmark, series, last, dueMs, schedule } = work;
  return {
    ...{ key, scenario, ...(benchmark === undefined ? {} : { benchmark }), series },
    ...{ seriesId: last.seriesId, version: last.version, jobId: last.jobId },
    lastAt: last.lastAt.toISOString(),
    dueAt: new Date(dueMs).toISOString(),
    dueBy: schedule === null ? "pace" : "schedule",
  };
}
