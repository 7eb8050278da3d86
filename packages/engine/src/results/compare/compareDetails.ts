import {
  type Catalog,
  type CompareDetails,
  type CompareDetailsSide,
  compareLoads,
  type DrivenSetting,
  drivenLoad,
  environmentSchema,
  modeSchema,
  type PercentileChange,
  paramsSchema,
  type RawHistogram,
  rawHistogramSchema,
  rowHistoryPointsMax,
} from "@lapline/contracts";
import type { Db, Prisma } from "@lapline/db";
import {
  benjaminiHochberg,
  type Comparison,
  comparePercentiles,
  type Mode,
  valueModes,
} from "@lapline/stats";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";

/**
 * What stands behind the cells of one measure, the first job being the base: percentiles against it
 * where both did the same work, modes, and the history of every series. Jobs of other projects and without the measure are left out.
 */
export async function compareDetails(
  { db }: EngineContext,
  installed: Catalog,
  input: { projectId: string; jobs: readonly string[]; measure: string },
): Promise<CompareDetails> {
  const catalog = await projectCatalog(db, installed, input.projectId);
  const [rows, loads] = await Promise.all([
    selectSides(db, input),
    loadsOfJobs(db, catalog, input),
  ]);
  const sides = input.jobs.flatMap((jobId) => rows.filter((row) => row.jobId === jobId));
  const base = sides.find(({ jobId }) => jobId === input.jobs[0]);
  const baseLoad = loads.get(base?.jobId ?? "") ?? [];
  const isAlike = ({ jobId }: SideRow) =>
    compareLoads(baseLoad, loads.get(jobId) ?? []).differences.length === 0;
  const untilBySeries = new Map<string, Date>();
  for (const { seriesId, measuredAt } of sides) {
    const known = untilBySeries.get(seriesId);
    if (known === undefined || known < measuredAt) untilBySeries.set(seriesId, measuredAt);
  }
  return {
    sides: sides.map((side) => viewSide(side, side === base || !isAlike(side) ? undefined : base)),
    histories: await rowHistories(db, untilBySeries),
  };
}

interface SideRow {
  jobId: string;
  seriesId: string;
  samples: number[];
  valid: boolean;
  measuredAt: Date;
  modes: unknown;
  histograms: unknown;
}

/** Reports are large and only the histograms of one measure are needed, so PostgreSQL picks them. */
function selectSides(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  { projectId, jobs, measure }: { projectId: string; jobs: readonly string[]; measure: string },
): Promise<SideRow[]> {
  return db.$queryRaw<SideRow[]>`
    SELECT result."jobId", result."seriesId", result."samples", result."valid", result."measuredAt",
      result."modes",
      (SELECT jsonb_agg(recorded.histogram ORDER BY each.place)
        FROM jsonb_array_elements(report."payload" -> 'trials') WITH ORDINALITY AS each (trial, place),
          jsonb_array_elements(each.trial -> 'histograms') AS recorded (histogram)
        WHERE recorded.histogram ->> 'measure' = ${measure}
          AND jsonb_array_length(each.trial -> 'reasons') = 0
      ) AS "histograms"
    FROM "result" result
    JOIN "series" series ON series."id" = result."seriesId"
    JOIN "report" report ON report."id" = result."reportId"
    WHERE series."projectId" = ${projectId}::uuid AND series."measure" = ${measure}
      AND result."jobId" = ANY(${[...new Set(jobs)]}::uuid[])`;
}

const histogramsSchema = z.array(rawHistogramSchema).nullable();

function viewSide(side: SideRow, base: SideRow | undefined): CompareDetailsSide {
  const histograms = histogramsOf(side);
  const modesOf = histograms.length > 0 ? "operations" : "trials";
  const modes = modesOf === "operations" ? storedModes(side) : valueModes(side.samples);
  return {
    jobId: side.jobId,
    seriesId: side.seriesId,
    modes: modes.length > 1 ? modes : null,
    modesOf,
    percentiles:
      base?.valid && side.valid ? percentileChanges(histogramsOf(base), histograms) : null,
  };
}

/** Those that were found when the report was processed, and that its page names. */
function storedModes({ modes }: SideRow): Mode[] {
  return modeSchema.array().nullable().parse(modes) ?? [];
}

function histogramsOf({ histograms }: SideRow): RawHistogram[] {
  return histogramsSchema.parse(histograms) ?? [];
}

/** The load that each of these jobs drove, as far as it is known, by job. */
async function loadsOfJobs(
  db: Pick<Db, "job">,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, jobs }: { projectId: string; jobs: readonly string[] },
): Promise<Map<string, DrivenSetting[]>> {
  const rows = await db.job.findMany({
    where: { projectId, id: { in: [...new Set(jobs)] } },
    select: {
      id: true,
      scenarioId: true,
      params: true,
      durability: true,
      provisioner: true,
      target: { select: { key: true } },
      report: { select: { environment: { select: { content: true } } } },
    },
  });
  return new Map(
    rows.map(({ id, scenarioId, params, target, report, durability, provisioner }) => {
      const content = report?.environment?.content;
      const environment =
        content === undefined ? {} : environmentSchema.parse(content).comparability;
      const about = { durability, provisioner, environment, params: paramsSchema.parse(params) };
      return [id, drivenLoad({ ...about, target: target.key, scenario: scenarioId }, catalog)];
    }),
  );
}

const percentiles = [10, 25, 50, 75, 90, 95, 99, 99.9];

/** Expected share of false ones among the percentiles that are called changed. */
const falseDiscoveryRate = 0.05;

/**
 * What each percentile of a side shows against the base, from the distributions of their trials; what
 * some trial has too few operations for is left out. Null where a side has none.
 */
function percentileChanges(
  base: readonly RawHistogram[],
  head: readonly RawHistogram[],
): PercentileChange[] | null {
  const filled = (side: readonly RawHistogram[]) => side.filter(({ count }) => count > 0);
  const [a, b] = [filled(base), filled(head)];
  if (a.length === 0 || b.length === 0) return null;
  const compared = comparePercentiles(a, b, percentiles, "blocked").flatMap(
    ({ percentile, comparison, isMaximum }) =>
      comparison.ok && !isMaximum ? [{ percentile, comparison }] : [],
  );
  const called = calledOf(compared.map(({ comparison }) => comparison));
  return compared.map(({ percentile, comparison: { ratio, low, high } }, place) => ({
    percentile,
    ratio,
    low,
    high,
    called: called[place] === true,
  }));
}

function calledOf(comparisons: readonly Extract<Comparison, { ok: true }>[]): boolean[] {
  const { called } = benjaminiHochberg(
    comparisons.map(({ pValue }) => pValue ?? 1),
    falseDiscoveryRate,
  );
  return comparisons.map(({ pValue }, place) => pValue !== null && called[place] === true);
}

interface PointRow {
  seriesId: string;
  jobId: string;
  version: string;
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
  valid: boolean;
  measuredAt: Date;
}

/** The last results of each series up to a moment, oldest first; at most 30 of each. */
async function rowHistories(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  untilBySeries: ReadonlyMap<string, Date>,
): Promise<CompareDetails["histories"]> {
  const rows = await db.$queryRaw<PointRow[]>`
    SELECT asked."seriesId", point.*
    FROM unnest(${[...untilBySeries.keys()]}::uuid[], ${[...untilBySeries.values()]}::timestamptz[])
      AS asked ("seriesId", "until")
    CROSS JOIN LATERAL (
      SELECT result."jobId", version."name" AS "version", result."value", result."ciLow",
        result."ciHigh", result."valid", result."measuredAt"
      FROM "result" result JOIN "version" version ON version."id" = result."versionId"
      WHERE result."seriesId" = asked."seriesId" AND result."measuredAt" <= asked."until"
      ORDER BY result."measuredAt" DESC LIMIT ${rowHistoryPointsMax}) point
    ORDER BY asked."seriesId", point."measuredAt"`;
  return [...untilBySeries.keys()].map((seriesId) => ({
    seriesId,
    points: rows
      .filter((row) => row.seriesId === seriesId)
      .map(({ seriesId: _, measuredAt, ...point }) => ({
        ...point,
        measuredAt: measuredAt.toISOString(),
      })),
  }));
}
