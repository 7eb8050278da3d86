import { bisectionStepsMax, type Catalog, comparisonTrialsMax } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import {
  expectSeconds,
  planRun,
  readLabelOffers,
  readSpentSeconds,
  storeRun,
} from "../../work/index.ts";
import type { BisectionRow } from "../alerts/bisectionRow.ts";
import type { ConfirmationSettings } from "../confirmations/enqueueConfirmation.ts";
import { bisectionSubmission, bisectionTrials } from "./bisectionSubmission.ts";
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
  input: { catalog: Catalog; bisection: BisectionRow; settings: ConfirmationSettings },
): Promise<EnqueuedStep> {
  const { catalog, bisection, settings } = input;
  const { series, projectId, skipped, steps } = bisection;
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
  const submission = bisectionSubmission(series, { low, head, trials });
  const offers = await readLabelOffers(tx, projectId);
  const plan = planRun(catalog, submission, offers);
  const [problem] = plan.problems;
  if (problem !== undefined) {
    if (problem.path.startsWith("labels.")) {
      return { outcome: "waiting", reason: `Waits: ${problem.message}`, left };
    }
    return { outcome: "given_up", reason: `Given up: ${problem.message}` };
  }
  const changed = plan.jobs.find((job) => job.scenarioVersion !== series.scenarioVersion);
  if (changed !== undefined) {
    const reason = `Given up: ${changed.scenario} is at version ${changed.scenarioVersion} now.`;
    return { outcome: "given_up", reason };
  }
  const needed = await expectSeconds(tx, projectId, plan.jobs);
  const budget = { labelId: series.labelId, purpose: "confirmation" } as const;
  const spent = await readSpentSeconds(tx, budget);
  if (spent + needed > settings.minutesPerDayMax * 60) {
    const reason = `Waits: comparisons may take ${settings.minutesPerDayMax} minutes of ${series.label.name} in 24 hours, and the next one is beyond what is left.`;
    return { outcome: "waiting", reason, left };
  }
  const stored = await storeRun(tx, context, catalog, {
    projectId,
    actor: { kind: "system" },
    submission,
    purpose: "confirmation",
    ...plan,
    offers,
  });
  const jobId = stored?.jobIds[0];
  if (jobId === undefined) throw new Error("a planned comparison has no job");
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
  const usual = bisectionTrials(ratio);
  if (!wasUnclear) return usual;
  return Math.min(comparisonTrialsMax, 2 * (steps.at(-1)?.trials ?? usual));
}
