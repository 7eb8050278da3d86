import { benchmarkOf, paramsSchema } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { newsDaysMax } from "../suspicions/readImportedChanges.ts";

/** Series that one budget judges, those measured last. */
const budgetSeriesMax = 500;
/** Results of one series that are judged, the newest; one more is read for the single value before. */
export const budgetPointsMax = 20;

/** Where a budget applies, and how its measure is counted. */
export interface BudgetScope {
  projectId: string;
  targetId: string;
  scenarioId: string | null;
  measure: string;
  labelId: string | null;
  unit: string;
  direction: string;
}

/** A result of a series that a budget judges. */
export interface BudgetResult {
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
  jobId: string;
  runId: string;
  versionId: string;
  version: string;
  sortKey: number;
}

/** A series that a budget judges, its newest results first. */
export interface BudgetSeries {
  seriesId: string;
  scenario: string;
  params: unknown;
  benchmark: string | undefined;
  label: string;
  labelId: string;
  results: BudgetResult[];
}

interface Row extends BudgetResult {
  seriesId: string;
  scenario: string;
  params: unknown;
  label: string;
  labelId: string;
}

/**
 * The series that a budget applies to, each with its newest results in version order. Of one workload
 * only the series that was measured last is read: what a definition measured before it was changed is
 * over. Left out are invalid results, and imports of versions that were old when they came.
 *
 * The history leaves out what was measured of pull requests, which are not part of the target yet. For
 * a run there are only the series that it measured, its own results first, then the history before it.
 */
export async function readBudgetSeries(
  tx: Pick<Tx, "$queryRaw">,
  scope: BudgetScope,
  runId: string | null = null,
): Promise<BudgetSeries[]> {
  const { projectId, targetId, scenarioId, measure, labelId, unit, direction } = scope;
  const scenario =
    scenarioId === null ? Prisma.empty : Prisma.sql`AND series."scenarioId" = ${scenarioId}`;
  const label =
    labelId === null ? Prisma.empty : Prisma.sql`AND series."labelId" = ${labelId}::uuid`;
  const inRun =
    runId === null
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (SELECT FROM "result" own JOIN "job" job ON job."id" = own."jobId"
          WHERE own."seriesId" = series."id" AND job."runId" = ${runId}::uuid)`;
  const isOwn = runId === null ? Prisma.sql`false` : Prisma.sql`run."id" = ${runId}::uuid`;
  const isEarlier = runId === null ? Prisma.sql`true` : Prisma.sql`run."id" < ${runId}::uuid`;
  const rows = await tx.$queryRaw<Row[]>`
    WITH workload AS (
      SELECT DISTINCT ON (series."scenarioId", series."params", series."durability", series."labelId")
        series."id", series."scenarioId", series."params", series."labelId", newest."measuredAt"
      FROM "series" series
      CROSS JOIN LATERAL (
        SELECT max(result."measuredAt") AS "measuredAt" FROM "result" result
        WHERE result."seriesId" = series."id") newest
      WHERE series."projectId" = ${projectId}::uuid AND series."targetId" = ${targetId}::uuid
        AND series."measure" = ${measure} AND series."unit" = ${unit}
        AND series."direction" = ${direction} AND series."continuedById" IS NULL
        AND newest."measuredAt" IS NOT NULL ${scenario} ${label} ${inRun}
      ORDER BY series."scenarioId", series."params", series."durability", series."labelId",
        newest."measuredAt" DESC, series."id" DESC
    ), chosen AS (
      SELECT * FROM workload ORDER BY "measuredAt" DESC, "id" LIMIT ${budgetSeriesMax}
    )
    SELECT chosen."id" AS "seriesId", chosen."scenarioId" AS "scenario", chosen."params",
      label."name" AS "label", chosen."labelId", point.*
    FROM chosen
    JOIN "hardware_label" label ON label."id" = chosen."labelId"
    CROSS JOIN LATERAL (
      SELECT result."value", result."ciLow", result."ciHigh", result."jobId", run."id" AS "runId",
        result."versionId", version."name" AS "version", version."sortKey"
      FROM "result" result
      JOIN "version" version ON version."id" = result."versionId"
      JOIN "report" report ON report."id" = result."reportId"
      JOIN "job" job ON job."id" = result."jobId" AND job."kind" = 'measure'
      JOIN "run" run ON run."id" = job."runId"
      WHERE result."seriesId" = chosen."id" AND result."valid"
        AND (${isOwn} OR run."sourcePullRequest" IS NULL AND ${isEarlier})
        AND (job."purpose" <> 'imported' OR report."receivedAt"
          - coalesce(version."datedAt", version."committedAt", result."measuredAt")
          <= make_interval(days => ${newsDaysMax}::int))
      ORDER BY (${isOwn}) IS TRUE DESC, version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC
      LIMIT ${budgetPointsMax + 1}
    ) point`;
  // Rows come series by series, but a join promises no order between them.
  const all = new Map<string, BudgetSeries>();
  for (const { seriesId, scenario: name, params, label: on, labelId: onId, ...result } of rows) {
    const known = all.get(seriesId) ?? {
      ...{ seriesId, scenario: name, params, label: on, labelId: onId, results: [] },
      benchmark: benchmarkOf(paramsSchema.parse(params)),
    };
    known.results.push(result);
    all.set(seriesId, known);
  }
  return [...all.values()];
}
