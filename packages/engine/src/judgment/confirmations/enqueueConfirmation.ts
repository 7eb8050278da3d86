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
import type { EngineContext } from "../../base/index.ts";
import { adviseMeasure, readJobVariances } from "../../results/index.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { enqueueComparison } from "../comparing/enqueueComparison.ts";
import { readSeriesRevisions } from "../comparing/readSeriesRevisions.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { confirmByHistory } from "./confirmByHistory.ts";
import { pairOf, type WaitingSuspicion } from "./waitingSuspicion.ts";

export interface ConfirmationSettings extends ComparisonBudget {
  /** How long no part of an imported history has to come before a change of it is decided. */
  importsQuietMs?: number;
}

/** The parts of a history that is too large for one import follow each other faster. */
const importsQuietMsUsual = 60_000;

/**
 * Enqueues the comparison of one group: version before and version after, by turns, on the same
 * hardware label. `waiting` leaves them suspected with a reason that may pass by itself; `decided`
 * means that no comparison can ever be made; `gone` that somebody else dealt with them.
 */
export async function enqueueConfirmation(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    group: readonly WaitingSuspicion[];
    settings: ConfirmationSettings;
  },
): Promise<"enqueued" | "waiting" | "decided" | "gone"> {
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
  const advised = await readAdvisedTrials(tx, group);
  const smallest = Math.min(...group.map(({ ratio }) => Math.abs(ratio - 1)));
  const enqueued = await enqueueComparison(tx, context, {
    catalog: input.catalog,
    revisionIds: await readSeriesRevisions(
      tx,
      group.map(({ seriesId }) => seriesId),
    ),
    projectId,
    label: { id: series.labelId, name: series.label.name },
    submission: comparisonSubmission(series, {
      base: base.name,
      head: head.name,
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
  const move = { to: "confirming", comparisonJobId } as const;
  for (const one of group) {
    // That it may be the session and not the version is still so.
    const kept = hasCode(one.stateReason, "sessions_apart") ? readReason(one.stateReason) : null;
    await moveAll(tx, context, [one], { ...move, reason: reason ?? kept });
  }
  return "enqueued";
}

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
  const variances = await readJobVariances(tx, seriesIds);
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
