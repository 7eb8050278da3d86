import { bisectionStepsMax, type Catalog, comparisonTrialsMax } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import type { BisectionRow } from "../alerts/bisectionRow.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { enqueueComparison } from "../comparing/enqueueComparison.ts";
import { readSeriesRevisions } from "../comparing/readSeriesRevisions.ts";
import { readMetVersions } from "./readMetVersions.ts";
import { seriesWorkload } from "./seriesWorkload.ts";
import { versionsBetween } from "./versionsBetween.ts";

export type EnqueuedStep =
  | { outcome: "enqueued" }
  /** For a machine or for minutes of the budget. */
  | { outcome: "waiting"; reason: string; left: number }
  /** Nothing is left to be measured between the two; `between` was passed over. */
  | { outcome: "done"; between: string[] }
  | { outcome: "given_up"; reason: string };

/**
 * Enqueues the next comparison: the low version with the middle one of those that are left. Where it
 * is not known yet that the change lies between the two ends, they are compared first.
 */
export async function enqueueStep(
  tx: Tx,
  context: EngineContext,
  input: { catalog: Catalog; bisection: BisectionRow; settings: ComparisonBudget },
): Promise<EnqueuedStep> {
  const { bisection, settings } = input;
  const { series, projectId, skipped, steps } = bisection;
  const revisionIds = await readSeriesRevisions(tx, [series.id]);
  const catalog = await projectCatalog(tx, input.catalog, projectId, { revisionIds });
  const [low, high] = [bisection.lowVersion.name, bisection.highVersion.name];
  const range = { workload: seriesWorkload(series), low, high };
  const met = await readMetVersions(tx, series.targetId);
  const between = versionsBetween(catalog, { ...range, met, skipped });
  const left = between.length;
  const last = steps.at(-1);
  const candidates = bisection.rangeChecked ? between : [high];
  const isRepeated =
    (last?.outcome === "unclear" || last?.outcome === "failed") &&
    last.baseVersion === low &&
    candidates.includes(last.headVersion);
  const head = isRepeated ? last?.headVersion : candidates[Math.floor(candidates.length / 2)];
  if (head === undefined) {
    const all = versionsBetween(catalog, { ...range, met, skipped: [] });
    return { outcome: "done", between: all };
  }
  if (steps.length >= bisectionStepsMax) {
    return { outcome: "given_up", reason: `Given up after ${steps.length} comparisons.` };
  }
  const trials = trialsOf(bisection, isRepeated && last?.outcome === "unclear");
  const enqueued = await enqueueComparison(tx, context, {
    catalog: input.catalog,
    revisionIds,
    projectId,
    label: { id: series.labelId, name: series.label.name },
    submission: comparisonSubmission(series, { base: low, head, trials }),
    scenarioVersion: series.scenarioVersion,
    waitsForMachine: true,
    budget: settings,
  });
  if (enqueued.outcome === "refused") {
    const { sentence, passes } = enqueued;
    return passes
      ? { outcome: "waiting", reason: `Waits: ${sentence}`, left }
      : { outcome: "given_up", reason: `Given up: ${sentence}` };
  }
  if (enqueued.outcome === "over_budget") {
    const reason = `Waits: comparisons may take ${settings.minutesPerDayMax} minutes of ${series.label.name} in 24 hours, and the next one is beyond what is left.`;
    return { outcome: "waiting", reason, left };
  }
  const { jobId } = enqueued;
  await tx.bisectionStep.create({
    data: {
      bisectionId: bisection.id,
      number: (last?.number ?? 0) + 1,
      jobId,
      baseVersion: low,
      headVersion: head,
      trials,
      outcome: "under_way",
    },
  });
  await tx.bisection.update({
    where: { id: bisection.id },
    data: { state: "measuring", reason: null, jobId, left, updatedAt: context.clock.now() },
  });
  return { outcome: "enqueued" };
}

/** Pairs of trials: twice as many after a comparison that told nothing. */
function trialsOf({ ratio, steps }: BisectionRow, wasUnclear: boolean): number {
  const usual = comparisonTrials(Math.abs(ratio - 1));
  if (!wasUnclear) return usual;
  return Math.min(comparisonTrialsMax, 2 * (steps.at(-1)?.trials ?? usual));
}
