import {
  type BisectionPlan,
  type BisectionRange,
  bisectionVersionsMax,
  type Catalog,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import {
  expectSeconds,
  planRun,
  projectCatalog,
  readLabelOffers,
  versionProblems,
} from "../../work/index.ts";
import { seriesWords } from "../alerts/bisectionRow.ts";
import { comparisonSubmission } from "../comparing/comparisonSubmission.ts";
import { comparisonTrials } from "../comparing/comparisonTrials.ts";
import { readAlertRevisions } from "../comparing/readSeriesRevisions.ts";
import { type ChosenSeries, chooseSeries, noSeriesProblem } from "./chooseSeries.ts";
import { knownVersions } from "./knownVersions.ts";
import { seriesWorkload } from "./seriesWorkload.ts";

/**
 * What a bisection of an alert would search and cost, between its two versions or those that somebody
 * chose, without beginning it. Null when the project has no such alert.
 */
export async function planBisection(
  context: EngineContext,
  installed: Catalog,
  input: { projectId: string; alertId: string; range: BisectionRange | null },
): Promise<BisectionPlan | null> {
  const { db } = context;
  const { projectId, alertId, range } = input;
  const alert = await db.alert.findFirst({
    where: { id: alertId, projectId },
    select: {
      targetId: true,
      version: { select: { name: true } },
      baseVersion: { select: { name: true } },
    },
  });
  if (alert === null) return null;
  const revisionIds = await readAlertRevisions(db, alertId);
  const catalog = await projectCatalog(db, installed, projectId, { revisionIds });
  const chosen = await chooseSeries(db, catalog, { alertId, targetId: alert.targetId, range });
  if (chosen === null) {
    const from = range?.from ?? alert.baseVersion.name;
    const to = range?.to ?? alert.version.name;
    const cost = { between: 0, comparisonsMax: 0, machineMinutes: null };
    return { from, to, ...cost, versions: [], series: null, problem: noSeriesProblem };
  }
  const { low: from, high: to, between, isOwnRange, problem, series, seriesId } = chosen;
  const comparisons = comparisonsMax(between.length, isOwnRange);
  const seconds = await readSeconds(context, catalog, { projectId, chosen });
  return {
    from,
    to,
    between: between.length,
    comparisonsMax: comparisons,
    machineMinutes: seconds === null ? null : (comparisons * seconds) / 60,
    versions: offeredEnds(catalog, chosen),
    series: { id: seriesId, title: seriesWords(series) },
    problem,
  };
}

/** Expected seconds of one comparison; null when no machine can do it at present. */
async function readSeconds(
  { db }: EngineContext,
  catalog: Catalog,
  { projectId, chosen }: { projectId: string; chosen: ChosenSeries },
): Promise<number | null> {
  const { low, between, ratio, series } = chosen;
  const head = between[Math.floor(between.length / 2)];
  if (head === undefined) return null;
  const trials = comparisonTrials(Math.abs(ratio - 1));
  const submission = comparisonSubmission(series, { base: low, head, trials });
  const { jobs, problems } = planRun(catalog, submission, await readLabelOffers(db, projectId));
  if (problems.length > 0) return null;
  return expectSeconds(db, projectId, jobs);
}

/** What may be chosen as an end, oldest first: of very many the newest, and the two in any case. */
function offeredEnds(catalog: Catalog, { series, low, high, met }: ChosenSeries): string[] {
  const workload = seriesWorkload(series);
  const able = knownVersions(catalog, workload.target, met).filter(
    (version) => versionProblems(catalog, workload, version).length === 0,
  );
  const newest = new Set(able.slice(-bisectionVersionsMax));
  return able.filter((version) => newest.has(version) || version === low || version === high);
}

/**
 * Comparisons that a search among `between` versions takes at most while each of them can be measured
 * and tells something; one more where it has to be seen first that the change lies there. Pure.
 */
function comparisonsMax(between: number, isChecked: boolean): number {
  if (between === 0) return 0;
  return Math.floor(Math.log2(between)) + 1 + (isChecked ? 0 : 1);
}
