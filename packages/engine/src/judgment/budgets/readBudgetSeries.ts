import { benchmarkOf, type Params, paramsSchema } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { newsDaysMax } from "../suspicions/readImportedChanges.ts";

/** Series that one budget judges, those measured last. */
const budgetSeriesMax = 500;
/** Results of one series that are judged, the newest; one more is read for the single value before. */
export const budgetPointsMax = 20;

/** Results of one series that are looked at for them, those measured last. */
const recentMax = 200;
/**
 * Days without a result that counts, while others of the target had some, after which a series is over:
 * nobody measures that workload any more, and it would keep its budget broken for ever.
 */
const idleDaysMax = 30;

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
  params: Params;
  benchmark: string | undefined;
  durability: string;
  label: string;
  labelId: string;
  results: BudgetResult[];
}

interface Row extends BudgetResult {
  seriesId: string;
  scenario: string;
  params: unknown;
  durability: string;
  label: string;
  labelId: string;
}

/**
 * The series that a budget applies to, each with its newest results in version order. Of one workload
 * only the series that was measured last is read: what a definition measured before it was changed is
 * over. Left out are invalid results, and imports of versions that were old when they came; they decide
 * nothing about which series is the last, either.
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
  const ofRun =
    runId === null
      ? Prisma.sql`false`
      : Prisma.sql`result."jobId" IN (SELECT job."id" FROM "job" job WHERE job."runId" = ${runId}::uuid)`;
  const inRun =
    runId === null
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (SELECT FROM "result" result WHERE result."seriesId" = series."id" AND ${ofRun})`;
  const isOwn = runId === null ? Prisma.sql`false` : Prisma.sql`run."id" = ${runId}::uuid`;
  const isEarlier = runId === null ? Prisma.sql`true` : Prisma.sql`run."id" < ${runId}::uuid`;
  const columns = Prisma.sql`result."id", result."value", result."ciLow", result."ciHigh",
    result."jobId", result."versionId", result."reportId", result."valid", result."measuredAt"`;
  const rows = await tx.$queryRaw<Row[]>`
    WITH candidate AS (
      SELECT series."id", series."scenarioId", series."params", series."durability",
        series."provisioner", series."labelId"
      FROM "series" series
      CROSS JOIN LATERAL (
        SELECT result."measuredAt" FROM "result" result WHERE result."seriesId" = series."id"
        ORDER BY result."measuredAt" DESC LIMIT 1) newest
      WHERE series."projectId" = ${projectId}::uuid AND series."targetId" = ${targetId}::uuid
        AND series."measure" = ${measure} AND series."unit" = ${unit}
        AND series."direction" = ${direction} AND series."continuedById" IS NULL
        ${scenario} ${label} ${inRun}
      ORDER BY newest."measuredAt" DESC, series."id" LIMIT ${budgetSeriesMax}
    ), point AS (
      SELECT candidate.*, counted.* FROM candidate
      CROSS JOIN LATERAL (
        SELECT recent."value", recent."ciLow", recent."ciHigh", recent."jobId", run."id" AS "runId",
          recent."versionId", version."name" AS "version", version."sortKey", recent."measuredAt",
          row_number() OVER (PARTITION BY ${isOwn}
            ORDER BY version."sortKey" DESC, recent."measuredAt" DESC, recent."id" DESC) AS "place",
          ${isOwn} AS "isOwn"
        FROM (
          (SELECT ${columns} FROM "result" result WHERE result."seriesId" = candidate."id"
            ORDER BY result."measuredAt" DESC LIMIT ${recentMax})
          UNION
          (SELECT ${columns} FROM "result" result
            WHERE result."seriesId" = candidate."id" AND ${ofRun})) recent
        JOIN "version" version ON version."id" = recent."versionId"
        JOIN "report" report ON report."id" = recent."reportId"
        JOIN "job" job ON job."id" = recent."jobId" AND job."kind" = 'measure'
        JOIN "run" run ON run."id" = job."runId"
        WHERE recent."valid" AND (${isOwn} OR run."sourcePullRequest" IS NULL AND ${isEarlier})
          AND (job."purpose" <> 'imported' OR report."receivedAt"
            - coalesce(version."datedAt", version."committedAt", recent."measuredAt")
            <= make_interval(days => ${newsDaysMax}::int))) counted
      WHERE counted."place" <= ${budgetPointsMax + 1}
    ), chosen AS (
      SELECT DISTINCT ON (point."scenarioId", point."params", point."durability",
          point."provisioner", point."labelId") point."id"
      FROM point
      WHERE ${runId !== null} OR point."measuredAt"
        > (SELECT max("measuredAt") FROM point) - make_interval(days => ${idleDaysMax}::int)
      ORDER BY point."scenarioId", point."params", point."durability", point."provisioner",
        point."labelId", point."measuredAt" DESC, point."id" DESC
    )
    SELECT point."id" AS "seriesId", point."scenarioId" AS "scenario", point."params",
      point."durability", label."name" AS "label", point."labelId", point."value", point."ciLow", point."ciHigh",
      point."jobId", point."runId", point."versionId", point."version", point."sortKey"
    FROM point JOIN chosen ON chosen."id" = point."id"
    JOIN "hardware_label" label ON label."id" = point."labelId"
    ORDER BY point."id", point."isOwn" DESC, point."place"`;
  const all = new Map<string, BudgetSeries>();
  for (const { seriesId, scenario: name, params: stored, durability, ...row } of rows) {
    const { label: on, labelId: onId, ...result } = row;
    const params = paramsSchema.parse(stored);
    const known = all.get(seriesId) ?? {
      ...{ seriesId, scenario: name, params, durability, label: on, labelId: onId, results: [] },
      benchmark: benchmarkOf(params),
    };
    known.results.push(result);
    all.set(seriesId, known);
  }
  return [...all.values()];
}
