import {
  type BrokenBudget,
  boundOf,
  brokenBudgetSchema,
  canonicalJson,
  type Reason,
  reasonOf,
  workloadName,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { announce, type EngineContext, emit, newId } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { recordAlert } from "../alerts/recordAlert.ts";
import { findBroken, type JudgedBudget, type JudgedSeries } from "./findBroken.ts";
import { budgetSelect, measureOf, type StoredBudget } from "./storedBudget.ts";

/** Series that an alert lists; the others are counted. */
const listedMax = 50;
/** Live alerts of one budget: more than one only where somebody reopened an old one. */
const alertsMax = 50;

/**
 * Brings the alert of a budget up to date with the newest results: opens one when a series breaks the
 * budget and none did before, follows what is over it, and resolves it once no series breaks the
 * budget. An alert that somebody dismissed stays so until the budget was kept again; a
 * series that it did not tell of opens another one. Harmless when
 * nothing changed. Waits for others who settle the same budget.
 */
export async function settleBudget(
  tx: Tx,
  context: EngineContext,
  budgetId: string,
): Promise<void> {
  await lockBudget(tx, budgetId);
  const budget = await tx.budget.findUnique({ where: { id: budgetId }, select: budgetSelect });
  if (budget === null) return;
  const judged = await findBroken(tx, budget);
  const [worst] = judged.broken;
  if (worst === undefined) {
    await keep(tx, context, budget, judged);
    return;
  }
  const now = context.clock.now();
  const { count } = await tx.budget.updateMany({
    where: { id: budgetId, brokenSince: null },
    data: { brokenSince: now },
  });
  if (count > 0) await open(tx, context, budget, judged);
  else await follow(tx, context, budget, judged);
}

/** A lock of its own, because alerts are stored with a reference to the row. Taken before the row's. */
export async function lockBudget(tx: Pick<Tx, "$executeRaw">, budgetId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${budgetId}, 2))`;
}

/** Ends the live alerts of a budget, each with why. Answers how many there were. */
export async function resolveBudgetAlerts(
  tx: Tx,
  context: EngineContext,
  { id: budgetId, projectId }: Pick<StoredBudget, "id" | "projectId">,
  by: { version: { id: string; name: string } | null } | { reason: Reason },
): Promise<number> {
  const now = context.clock.now();
  const version = "version" in by ? by.version : null;
  const ended = await tx.alert.updateManyAndReturn({
    where: { budgetId, state: { in: liveAlertStates } },
    data: {
      state: "resolved",
      resolvedAt: now,
      resolvedByVersionId: version?.id ?? null,
      snoozedUntil: null,
      updatedAt: now,
      revision: { increment: 1 },
    },
    select: { id: true },
  });
  for (const { id: alertId } of ended) {
    await recordAlert(tx, context, {
      projectId,
      alertId,
      action: "alert.resolved",
      data:
        "reason" in by
          ? { detail: by.reason }
          : version === null
            ? {}
            : { versionId: version.id, detail: version.name },
    });
    await emit(tx, context, "alert.resolved", { projectId, alertId });
  }
  return ended.length;
}

async function keep(
  tx: Tx,
  context: EngineContext,
  budget: StoredBudget,
  { kept }: JudgedBudget,
): Promise<void> {
  if (budget.brokenSince !== null) {
    await tx.budget.update({ where: { id: budget.id }, data: { brokenSince: null } });
    await announce(tx, { kind: "series", projectId: budget.projectId });
  }
  const [newest] = kept.toSorted((a, b) => b.result.sortKey - a.result.sortKey);
  const version =
    newest === undefined ? null : { id: newest.result.versionId, name: newest.result.version };
  await resolveBudgetAlerts(tx, context, budget, { version });
}

/** What an alert stores of a broken budget. */
function factsOf(budget: StoredBudget, broken: readonly JudgedSeries[], worst: JudgedSeries) {
  const measure = measureOf(budget);
  const brokenBudget: BrokenBudget = {
    budgetId: budget.id,
    measure,
    bound: boundOf(measure.direction),
    value: budget.value,
    series: broken.slice(0, listedMax).map(({ series, result }) => ({
      seriesId: series.seriesId,
      scenario: series.scenario,
      ...(series.benchmark === undefined ? {} : { benchmark: series.benchmark }),
      params: series.params,
      durability: series.durability,
      label: series.label,
      version: result.version,
      jobId: result.jobId,
      value: result.value,
      ciLow: result.ciLow,
      ciHigh: result.ciHigh,
    })),
    seriesOmitted: Math.max(0, broken.length - listedMax),
  };
  const { series, result, base, ratio } = worst;
  const title = reasonOf("budget_broken", {
    target: budget.target.key,
    version: result.version,
    worst: {
      scenario: workloadName(series.scenario, series),
      measureTitle: measure.title,
      unit: measure.unit,
      value: result.value,
      budget: budget.value,
    },
    more: broken.length - 1,
  });
  return {
    title,
    brokenBudget,
    labelId: series.labelId,
    versionId: result.versionId,
    baseVersionId: base?.versionId ?? result.versionId,
    worstRatio: ratio,
  };
}

async function open(
  tx: Tx,
  context: EngineContext,
  budget: StoredBudget,
  { broken }: JudgedBudget,
): Promise<void> {
  const { id: budgetId, projectId, targetId } = budget;
  const [worst] = broken;
  if (worst === undefined) throw new Error(`nothing breaks budget ${budgetId}`);
  const alertId = newId(context);
  const facts = factsOf(budget, broken, worst);
  await tx.alert.create({
    data: {
      ...{ id: alertId, kind: "budget", projectId, targetId, budgetId },
      ...{ direction: "regression", ...facts },
    },
  });
  await recordAlert(tx, context, {
    projectId,
    alertId,
    action: "alert.opened",
    data: { budgetId, title: facts.title },
  });
  await emit(tx, context, "alert.confirmed", { projectId, alertId });
}

/**
 * Writes anew what live alerts say. One that has further series tells so; one whose numbers alone
 * changed tells nobody, and keeps its revision, because nothing changed that somebody decides about.
 */
async function follow(
  tx: Tx,
  context: EngineContext,
  budget: StoredBudget,
  judged: JudgedBudget,
): Promise<void> {
  const { id: budgetId, projectId } = budget;
  const { broken } = judged;
  const [worst] = broken;
  if (worst === undefined) throw new Error(`nothing breaks budget ${budgetId}`);
  const alerts = await tx.alert.findMany({
    where: { budgetId, state: { in: liveAlertStates } },
    orderBy: { id: "asc" },
    take: alertsMax,
    select: { id: true, brokenBudget: true },
  });
  if (alerts.length === 0) {
    if (await isNews(tx, budgetId, broken)) await open(tx, context, budget, judged);
    return;
  }
  const { title, brokenBudget, ...facts } = factsOf(budget, broken, worst);
  for (const { id: alertId, brokenBudget: stored } of alerts) {
    const before = brokenBudgetSchema.parse(stored);
    if (canonicalJson(before) === canonicalJson(brokenBudget)) continue;
    const known = new Set(before.series.map(({ seriesId }) => seriesId));
    // Of more than are listed, another order among them is nothing new.
    const joined =
      before.seriesOmitted === 0
        ? brokenBudget.series.some(({ seriesId }) => !known.has(seriesId))
        : countOf(brokenBudget) > countOf(before);
    const data = {
      ...{ title, brokenBudget, ...facts, updatedAt: context.clock.now() },
      ...(joined ? { revision: { increment: 1 } } : {}),
    };
    const { count } = await tx.alert.updateMany({
      where: { id: alertId, state: { in: liveAlertStates } },
      data,
    });
    if (count === 0) continue;
    if (!joined) {
      await announce(tx, { kind: "alert", projectId });
      continue;
    }
    await recordAlert(tx, context, {
      projectId,
      alertId,
      action: "alert.joined",
      data: { budgetId, title },
    });
    await emit(tx, context, "alert.changed", { projectId, alertId, change: "joined" });
  }
}

const countOf = ({ series, seriesOmitted }: BrokenBudget) => series.length + seriesOmitted;

/** Whether a series breaks the budget that the alert which somebody dismissed did not tell of. */
async function isNews(tx: Tx, budgetId: string, broken: readonly JudgedSeries[]): Promise<boolean> {
  const last = await tx.alert.findFirst({
    where: { budgetId },
    orderBy: { id: "desc" },
    select: { brokenBudget: true },
  });
  if (last === null) return true;
  const told = brokenBudgetSchema.parse(last.brokenBudget);
  if (told.seriesOmitted > 0) return broken.length > countOf(told);
  const known = new Set(told.series.map(({ seriesId }) => seriesId));
  return broken.some(({ series }) => !known.has(series.seriesId));
}
