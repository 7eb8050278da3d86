import {
  type Catalog,
  comparisonTrialsMax,
  hasCode,
  isSameReason,
  type Reason,
  readReason,
  reasonOf,
  type StoredReason,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { JobVariance } from "@lapline/stats";
import type { EngineContext } from "../../base/index.ts";
import { adviseMeasure, readJobVariances } from "../../results/index.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { enqueueComparison } from "../comparing/enqueueComparison.ts";
import { readSeriesRevisions } from "../comparing/readSeriesRevisions.ts";
import { readStopRule } from "../comparing/readStopRule.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { confirmByHistory } from "./confirmByHistory.ts";
import { pairOf, readGroupKey, readSuspicions, type WaitingSuspicion } from "./waitingSuspicion.ts";

export interface ConfirmationSettings extends ComparisonBudget {
  /** How long no part of an imported history has to come before a change of it is decided. */
  importsQuietMs?: number;
}

/** The parts of a history that is too large for one import follow each other faster. */
const importsQuietMsUsual = 60_000;

/**
 * Enqueues the interleaved comparison of one group, the version before against the version after, on the
 * same hardware label.
 * - `joined`: they wait for a comparison that is queued or running already.
 * - `waiting`: they stay suspected, with a reason that may pass by itself.
 * - `decided`: no comparison can ever be made.
 * - `gone`: another process dealt with them.
 */
export async function enqueueConfirmation(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    group: readonly WaitingSuspicion[];
    settings: ConfirmationSettings;
  },
): Promise<"enqueued" | "joined" | "waiting" | "decided" | "gone"> {
  const group = await lockWaiting(tx, input.group);
  const [first] = group;
  if (first === undefined) return "gone";
  const { projectId, series } = first;
  const decide = (reason: Reason) => moveAll(tx, context, group, { to: "not_confirmed", reason });
  const wait = (reason: Reason) =>
    moveAll(tx, context, group, { to: "suspected", reason: reasonOf("waits", { reason }) });
  const { base, head, isWide } = pairOf(first);
  if (base.id === head.id) {
    await decide(reasonOf("levels_of_one_version", { version: head.name }));
    return "decided";
  }
  if (series.provisioner === "imported") {
    const { importsQuietMs: quietMs = importsQuietMsUsual } = input.settings;
    return confirmByHistory(tx, context, { group, quietMs });
  }
  const underWay = await findUnderWay(tx, group);
  if (underWay !== null) {
    await moveConfirming(tx, context, group, { comparisonJobId: underWay, reason: null });
    return "joined";
  }
  const advised = await readAdvisedTrials(tx, group);
  const smallest = Math.min(...group.map(({ ratio }) => Math.abs(ratio - 1)));
  const seriesIds = group.map(({ seriesId }) => seriesId);
  const pair = { base: base.name, head: head.name };
  const enqueued = await enqueueComparison(tx, context, {
    catalog: input.catalog,
    revisionIds: await readSeriesRevisions(tx, seriesIds),
    stopRule: await readStopRule(tx, {
      ...{ projectId, seriesIds, ...pair },
      suspected: new Map(group.map(({ seriesId, ratio }) => [seriesId, ratio])),
    }),
    projectId,
    label: { id: series.labelId, name: series.label.name },
    submission: comparisonSubmission(series, {
      ...pair,
      trials: comparisonTrials(smallest, { advised }),
    }),
    scenarioVersion: series.scenarioVersion,
    waitsForMachine: false,
    budget: input.settings,
  });
  if (enqueued.outcome === "refused") {
    const { reason, passes } = enqueued;
    await (passes ? wait(reason) : decide(reasonOf("cannot_measure_again", { reason })));
    return passes ? "waiting" : "decided";
  }
  if (enqueued.outcome === "over_budget") {
    await wait(enqueued.refusal);
    return "waiting";
  }
  const { jobId: comparisonJobId } = enqueued;
  const reason = isWide ? reasonOf("comparing_wider", { base: base.name, head: head.name }) : null;
  await moveConfirming(tx, context, group, { comparisonJobId, reason });
  return "enqueued";
}

async function moveConfirming(
  tx: Tx,
  context: EngineContext,
  group: readonly WaitingSuspicion[],
  { comparisonJobId, reason }: { comparisonJobId: string; reason: Reason | null },
): Promise<void> {
  const move = { to: "confirming", comparisonJobId } as const;
  for (const one of group) {
    // That it may be the session and not the version is still so.
    const kept = hasCode(one.stateReason, "sessions_apart") ? readReason(one.stateReason) : null;
    await moveAll(tx, context, [one], { ...move, reason: reason ?? kept });
  }
}

/**
 * The comparison of the same versions in the same workload that is queued or running for suspicions that
 * were met before: it measures these too. Its job is held, so that it does not end before they wait for
 * it. Null where there is none, or where one of them had a comparison already.
 */
async function findUnderWay(tx: Tx, group: readonly WaitingSuspicion[]): Promise<string | null> {
  const [first] = group;
  if (first === undefined || group.some(({ comparisonJob }) => comparisonJob !== null)) return null;
  const { projectId, series } = first;
  const confirming = await readSuspicions(tx, {
    projectId,
    state: "confirming",
    comparisonJob: { status: { in: [...openStatuses] } },
    series: {
      targetId: series.targetId,
      scenarioId: series.scenarioId,
      labelId: series.labelId,
    },
  });
  const key = readGroupKey(first);
  const isLike = (one: WaitingSuspicion) => {
    const other = readGroupKey(one);
    return key.ok && other.ok && key.value === other.value;
  };
  const jobId = confirming.find(isLike)?.comparisonJob?.id;
  if (jobId === undefined) return null;
  const [held] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "job" WHERE "id" = ${jobId}::uuid
      AND "status"::text = ANY(${[...openStatuses]}) FOR SHARE`;
  return held?.id ?? null;
}

const openStatuses = ["QUEUED", "CLAIMED", "RUNNING"] as const;

/** Those of the group that still wait, locked; another process skips them. */
async function lockWaiting(
  tx: Tx,
  group: readonly WaitingSuspicion[],
): Promise<WaitingSuspicion[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "suspicion" WHERE "id" = ANY(${group.map(({ id }) => id)}::uuid[])
      AND "state" = 'suspected' ORDER BY "id" FOR NO KEY UPDATE SKIP LOCKED`;
  const ids = new Set(locked.map(({ id }) => id));
  return group.filter(({ id }) => ids.has(id));
}

async function moveAll(
  tx: Tx,
  context: EngineContext,
  group: readonly WaitingSuspicion[],
  move: {
    to: "suspected" | "confirming" | "not_confirmed";
    reason: StoredReason | null;
    comparisonJobId?: string;
  },
): Promise<void> {
  for (const { id, stateReason } of group) {
    // It waits for what it waited for before: nothing to tell.
    if (move.to === "suspected" && isSameReason(stateReason, move.reason)) continue;
    await moveSuspicion(tx, context, { suspicionId: id, from: "suspected", ...move });
  }
}

/**
 * Trials of each version that the last comparison of these suspicions, which could not tell, asks for:
 * the most that one of them needs. Null where none was measured in vain.
 */
async function readAdvisedTrials(
  tx: Tx,
  group: readonly WaitingSuspicion[],
): Promise<number | null> {
  const [first] = group;
  const open = group.filter(
    ({ comparisonJob, confirmations }) =>
      comparisonJob?.status === "PROCESSED" && confirmations === 0,
  );
  if (first === undefined || open.length === 0) return null;
  const measured = await tx.comparison.findMany({
    where: {
      OR: open.map(({ seriesId, comparisonJob }) => ({ seriesId, jobId: comparisonJob?.id ?? "" })),
    },
  });
  const seriesIds = measured.map(({ seriesId }) => seriesId);
  const byDesign = Map.groupBy(measured, ({ design }) => design);
  const variances = new Map<string, JobVariance>();
  for (const [design, like] of byDesign) {
    const ids = like.map(({ seriesId }) => seriesId);
    for (const [id, found] of await readJobVariances(tx, ids, design)) variances.set(id, found);
  }
  const settings = await readSeriesSettings(tx, first.projectId, seriesIds);
  const advised = measured.map((comparison) => {
    const { seriesId } = comparison;
    const advice = adviseMeasure(
      { ...comparison, verdict: "insufficient" },
      {
        between: variances.get(seriesId) ?? null,
        minChange: settings.get(seriesId)?.settings.minChange ?? 0,
      },
    );
    return advice.outcome === "more_trials" ? advice.trials : comparisonTrialsMax;
  });
  return Math.max(0, ...advised);
}
