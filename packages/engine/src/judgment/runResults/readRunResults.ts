import {
  type Catalog,
  hostBusyPattern,
  isTerminalJobStatus,
  type RunOutcome,
  type RunResults,
  runResultsMax,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { readOverBudget } from "../budgets/readOverBudget.ts";
import { comparedColumns } from "./comparedColumns.ts";
import { type JudgedResult, judgeResults } from "./judgeResults.ts";
import { judgeSingles } from "./judgeSingles.ts";
import { orderResults } from "./orderResults.ts";
import { readImportedOutcome } from "./readImportedOutcome.ts";
import { answerByConfirmations } from "./selectConfirmed.ts";
import { selectInterleaved } from "./selectInterleaved.ts";
import { type StoredResult, selectResults } from "./selectResults.ts";
import { summarizeRun } from "./summarizeRun.ts";

/**
 * Everything that a run measured, each measure with its change against the run's baseline or, without
 * one, the nearest earlier version of its series. Null when the project has no such run.
 */
export async function readRunResults(
  context: EngineContext,
  installed: Catalog,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<RunResults | null> {
  const jobs = await countJobs(context, projectId, [runId]);
  const counts = jobs.get(runId);
  if (counts === undefined) return null;
  const scope = { projectId, runIds: [runId], limit: runResultsMax + 1 };
  const [{ stored, judged, catalog }, hostBusyJobs, imported, overBudget] = await Promise.all([
    readResults(context, installed, scope),
    countHostBusy(context, runId),
    readImportedOutcome(context, { projectId, runId }),
    readOverBudget(context.db, { projectId, runId }),
  ]);
  const truncated = judged.length > runResultsMax;
  const kept = judged.slice(0, runResultsMax);
  const items = kept.map(({ runId: _run, version: _version, ...one }) => one);
  const columns = comparedColumns(catalog, stored);
  const summary = summarizeRun(counts, openResults(kept));
  return {
    ...{ runId, jobs: counts, ...summary, hostBusyJobs, items, truncated, columns },
    ...(overBudget.length === 0 ? {} : { overBudget }),
    // What moved in the histories says more than how many values were added to them.
    ...(imported === null
      ? {}
      : { importedOutcome: imported.outcome, sentence: imported.sentence }),
  };
}

/** What some runs came to, in the order asked for; those that the project does not have are left out. */
export async function readRunOutcomes(
  context: EngineContext,
  installed: Catalog,
  { projectId, runIds }: { projectId: string; runIds: readonly string[] },
): Promise<RunOutcome[]> {
  if (runIds.length === 0) return [];
  const jobs = await countJobs(context, projectId, runIds);
  const scope = { projectId, runIds, limit: outcomeResultsMax };
  const { judged } = await readResults(context, installed, scope);
  const results = Map.groupBy(judged, ({ runId }) => runId);
  return runIds.flatMap((runId) => {
    const counts = jobs.get(runId);
    if (counts === undefined) return [];
    return [
      { runId, jobs: counts, ...summarizeRun(counts, openResults(results.get(runId) ?? [])) },
    ];
  });
}

/**
 * Without what the same run measured again interleaved, which is the better answer to the same question,
 * as in the verdict of a commit. Pure.
 */
function openResults(results: readonly JudgedResult[]): JudgedResult[] {
  const keyOf = ({ seriesId, version, change }: JudgedResult) =>
    JSON.stringify([seriesId, change?.baseVersion, version]);
  const answered = new Set(
    results.filter(({ change }) => change?.measured === "interleaved").map(keyOf),
  );
  return results.filter(
    (one) => one.change?.measured !== "separately" || !answered.has(keyOf(one)),
  );
}

/** Results behind the outcomes of one page of runs; of more, the older runs go without changes. */
const outcomeResultsMax = 4000;

interface Scope {
  projectId: string;
  runIds: readonly string[];
  limit: number;
}

async function readResults(
  context: EngineContext,
  installed: Catalog,
  scope: Scope,
): Promise<{ stored: StoredResult[]; judged: JudgedResult[]; catalog: Catalog }> {
  const [found, interleaved, catalog] = await Promise.all([
    selectResults(context.db, scope),
    selectInterleaved(context, scope),
    projectCatalog(context.db, installed, scope.projectId),
  ]);
  const stored = orderResults(catalog, found);
  const separately = await judgeResults(context, catalog, stored);
  const confirmed = await answerByConfirmations(context, separately, scope);
  const keyOf = ({ jobId, seriesId }: Pick<JudgedResult, "jobId" | "seriesId">) =>
    `${jobId} ${seriesId}`;
  const environments = new Map(stored.map((one) => [keyOf(one), one.own.environment]));
  const judged = await judgeSingles(context, confirmed, {
    environmentOf: (one) => environments.get(keyOf(one)),
  });
  const alternated = orderResults(catalog, interleaved).map(({ scenario: _, ...one }) => one);
  return { stored, judged: [...judged, ...alternated], catalog };
}

/** Jobs of a run whose reports warn that other programs used the host. */
async function countHostBusy({ db }: EngineContext, runId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "job" job
    JOIN "report" report ON report."jobId" = job."id"
    WHERE job."runId" = ${runId}::uuid AND EXISTS (
      SELECT 1 FROM unnest(report."warnings") warning
      WHERE coalesce(warning->'facts'->>'warning', warning->>'text') ~ ${hostBusyPattern})`;
  return row?.count ?? 0;
}

async function countJobs(
  { db }: EngineContext,
  projectId: string,
  runIds: readonly string[],
): Promise<Map<string, RunOutcome["jobs"]>> {
  const [runs, states, invalid] = await Promise.all([
    db.run.findMany({ where: { projectId, id: { in: [...runIds] } }, select: { id: true } }),
    db.job.groupBy({
      by: ["runId", "status"],
      where: { projectId, runId: { in: [...runIds] } },
      _count: true,
    }),
    db.$queryRaw<{ runId: string; count: number }[]>`
      SELECT job."runId", count(*)::int AS "count" FROM "job" job
      JOIN "report" report ON report."jobId" = job."id" AND NOT report."valid"
      WHERE job."projectId" = ${projectId}::uuid AND job."runId" = ANY(${[...runIds]}::uuid[])
      GROUP BY 1`,
  ]);
  return new Map(
    runs.map(({ id }) => {
      const own = states.filter(({ runId }) => runId === id);
      const sum = (keep: (status: (typeof own)[number]["status"]) => boolean) =>
        own.reduce((total, { status, _count }) => total + (keep(status) ? _count : 0), 0);
      const counts = {
        total: sum(() => true),
        ended: sum(isTerminalJobStatus),
        failed: sum((status) => status === "FAILED"),
        canceled: sum((status) => status === "CANCELED"),
        invalid: invalid.find(({ runId }) => runId === id)?.count ?? 0,
      };
      return [id, counts];
    }),
  );
}
