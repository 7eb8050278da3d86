import {
  bisectionStepsMax,
  type Catalog,
  comparisonTrialsMax,
  type Reason,
  reasonOf,
} from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { askCommitRange, ensureCommit, projectCatalog, revisionSecret } from "../../work/index.ts";
import type { BisectionRow } from "../alerts/bisectionRow.ts";
import type { ComparisonBudget } from "../comparing/comparisonBudget.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { enqueueComparison } from "../comparing/enqueueComparison.ts";
import { readSeriesRevisions } from "../comparing/readSeriesRevisions.ts";
import { readStopRule } from "../comparing/readStopRule.ts";
import { readMetVersions } from "./readMetVersions.ts";
import {
  commitsBetween,
  readSearchedCommits,
  type SearchedCommits,
  searchableRepository,
} from "./searchedCommits.ts";
import { seriesWorkload } from "./seriesWorkload.ts";
import { versionsBetween } from "./versionsBetween.ts";

export type EnqueuedStep =
  | { outcome: "enqueued" }
  /** For a machine or for minutes of the budget. */
  | { outcome: "waiting"; reason: Reason; left: number }
  /**
   * Nothing is left to be measured between the two; `between` was passed over. `note`: why the commits
   * between were not searched, or not all of them.
   */
  | { outcome: "done"; between: string[]; note?: Reason }
  | { outcome: "given_up"; reason: Reason };

/** Commits that cannot be measured before a search among them ends. */
const skippedCommitsMax = 10;

interface StepInput {
  /** As it is installed. */
  catalog: Catalog;
  bisection: BisectionRow;
  settings: ComparisonBudget;
}

/**
 * Enqueues the next comparison: the low version with the middle one of those that are left. Where it
 * is not known yet that the change lies between the two ends, they are compared first. Where no version
 * is left and the target is built from a repository, the commits between the two are searched.
 */
export async function enqueueStep(
  tx: Tx,
  context: EngineContext,
  input: StepInput,
): Promise<EnqueuedStep> {
  const { bisection, settings } = input;
  const { series, projectId, steps } = bisection;
  const revisionIds = await readSeriesRevisions(tx, [series.id]);
  const catalog = await projectCatalog(tx, input.catalog, projectId, { revisionIds });
  const [low, high] = [bisection.lowVersion.name, bisection.highVersion.name];
  const searched = readSearchedCommits(bisection.commits);
  const { between, passedOver } = await readBetween(tx, catalog, bisection, searched);
  const left = between.length;
  const last = steps.at(-1);
  const candidates = bisection.rangeChecked ? between : [high];
  const isRepeated =
    (last?.outcome === "unclear" || last?.outcome === "failed") &&
    last.baseVersion === low &&
    candidates.includes(last.headVersion);
  const head = isRepeated ? last?.headVersion : candidates[Math.floor(candidates.length / 2)];
  if (head === undefined) {
    if (searched === null) return searchCommits(tx, context, input, { catalog, passedOver });
    return { outcome: "done", between: passedOver };
  }
  if (searched !== null && passedOver.length >= skippedCommitsMax) {
    const note = reasonOf("commits_not_measured", { commits: passedOver.length });
    return { outcome: "done", between: passedOver, note };
  }
  if (searched !== null) {
    await storeCommit(tx, context, { catalog, bisection, searched, id: head });
  }
  if (steps.length >= bisectionStepsMax) {
    const reason = reasonOf("given_up_after", { comparisons: steps.length });
    return { outcome: "given_up", reason };
  }
  const trials = trialsOf(bisection, isRepeated && last?.outcome === "unclear");
  const enqueued = await enqueueComparison(tx, context, {
    catalog: input.catalog,
    revisionIds,
    stopRule: await readStopRule(tx, {
      projectId,
      seriesIds: [series.id],
      base: low,
      head,
      goal: { kind: "side", change: bisection.ratio },
    }),
    projectId,
    label: { id: series.labelId, name: series.label.name },
    submission: comparisonSubmission(series, { base: low, head, trials }),
    scenarioVersion: series.scenarioVersion,
    waitsForMachine: true,
    budget: settings,
  });
  if (enqueued.outcome === "refused") {
    const { reason, passes } = enqueued;
    return passes
      ? { outcome: "waiting", reason: reasonOf("waits", { reason }), left }
      : { outcome: "given_up", reason: reasonOf("given_up", { reason }) };
  }
  if (enqueued.outcome === "over_budget") {
    const { minutesPerDayMax } = settings;
    const reason = reasonOf("next_beyond_budget", { minutesPerDayMax, label: series.label.name });
    return { outcome: "waiting", reason: reasonOf("waits", { reason }), left };
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
    data: {
      state: "measuring",
      reason: Prisma.DbNull,
      jobId,
      left,
      updatedAt: context.clock.now(),
    },
  });
  return { outcome: "enqueued" };
}

/** Pairs of trials: twice as many after a comparison that told nothing. */
function trialsOf({ ratio, steps }: BisectionRow, wasUnclear: boolean): number {
  const usual = comparisonTrials(Math.abs(ratio - 1));
  if (!wasUnclear) return usual;
  return Math.min(comparisonTrialsMax, 2 * (steps.at(-1)?.trials ?? usual));
}

/** What is left between the two to be measured, oldest first, and what was passed over. */
async function readBetween(
  tx: Tx,
  catalog: Catalog,
  bisection: BisectionRow,
  searched: SearchedCommits | null,
): Promise<{ between: string[]; passedOver: string[] }> {
  const { series, skipped, lowVersion, highVersion } = bisection;
  const [low, high] = [lowVersion.name, highVersion.name];
  const all =
    searched === null
      ? versionsBetween(catalog, {
          workload: seriesWorkload(series),
          low,
          high,
          met: await readMetVersions(tx, series.targetId),
          skipped: [],
        })
      : commitsBetween(searched, { low, high }).map(({ id }) => id);
  return {
    between: all.filter((version) => !skipped.includes(version)),
    passedOver: all.filter((version) => skipped.includes(version)),
  };
}

/** Goes on among the commits between the two, where the target's repository tells them. */
async function searchCommits(
  tx: Tx,
  context: EngineContext,
  input: StepInput,
  { catalog, passedOver }: { catalog: Catalog; passedOver: string[] },
): Promise<EnqueuedStep> {
  const { bisection } = input;
  const { projectId, series, lowVersion, highVersion, createdAt: since } = bisection;
  const done = { outcome: "done", between: passedOver } as const;
  const repository = searchableRepository(catalog, {
    target: series.target.key,
    provisioner: series.provisioner,
  });
  if (repository === null) return done;
  const { address, tagPrefix } = repository;
  const range = { repository: address, tagPrefix, from: lowVersion.name, to: highVersion.name };
  const { definition } = catalog.targets.find(({ id }) => id === series.target.key) ?? {};
  const secret = await revisionSecret(tx, definition?.revisionId);
  const wish = { ...range, projectId, since, ...(secret === null ? {} : { secret }) };
  const answered = await askCommitRange(tx, context, wish);
  switch (answered.outcome) {
    case "asking": {
      const { from, to } = range;
      const reason = reasonOf("waits_for_commits", { from, to, repository: address });
      return { outcome: "waiting", reason, left: 0 };
    }
    case "failed":
      if (bisection.comparisons === 0) {
        const reason = reasonOf("commits_not_listed", { problem: answered.reason });
        return { outcome: "given_up", reason: reasonOf("given_up", { reason }) };
      }
      return { ...done, note: reasonOf("commits_not_searched", { problem: answered.reason }) };
    case "listed": {
      const commits: SearchedCommits = { ...range, commits: answered.commits };
      await tx.bisection.update({
        where: { id: bisection.id },
        data: { commits, updatedAt: context.clock.now() },
      });
      return enqueueStep(tx, context, { ...input, bisection: { ...bisection, commits } });
    }
  }
}

/** Makes a commit that is about to be measured a version of the target. */
async function storeCommit(
  tx: Tx,
  context: EngineContext,
  about: { catalog: Catalog; bisection: BisectionRow; searched: SearchedCommits; id: string },
): Promise<void> {
  const { catalog, bisection, searched, id } = about;
  const place = searched.commits.findIndex((one) => one.id === id);
  const commit = searched.commits[place];
  // Where it is the newer version itself, that is known.
  if (commit === undefined) return;
  const { projectId, series } = bisection;
  await ensureCommit(tx, context, catalog, {
    projectId,
    target: series.target.key,
    commit,
    place: { afterName: searched.from, afterPlace: place + 1 },
  });
}
