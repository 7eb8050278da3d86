import type { Tx } from "@lapline/db";
import {
  type CalibrationOutcome,
  compareTrials,
  type JobVariance,
  jobVariance,
  median,
  smallestChange,
} from "@lapline/stats";
import { type EngineContext, newId } from "../../base/index.ts";
import { measureFamily } from "./measureFamily.ts";
import { type Calibration, calibrationDays, readCalibrations } from "./readCalibrations.ts";

/** Share of comparisons of a version with itself that may exceed the floor. */
const errorRate = 0.05;
/** Series of one family that share their calibrations, those measured last. */
const seriesMax = 1_000;
/** Versions measured more than once from which the variance of separate jobs is estimated. */
const repeatsMin = 4;

interface Family {
  labelId: string;
  family: string;
  seriesIds: string[];
}

/**
 * Renews what is known of the noise of some series and of all that are like them (measures of one
 * family on one hardware label), in the transaction that stored or erased calibrations of them.
 */
export async function updateNoiseFloors(
  tx: Tx,
  context: EngineContext,
  seriesIds: readonly string[],
): Promise<void> {
  for (const family of await readFamilies(tx, seriesIds)) {
    const calibrations = await readCalibrations(tx, family.seriesIds);
    const apart = await readApart(tx, family.seriesIds);
    const noises = estimateDesigns(family.seriesIds, calibrations);
    const { labelId, family: name } = family;
    const designs = noises.map(({ design }) => design);
    await tx.noisePool.deleteMany({ where: { labelId, family: name, design: { notIn: designs } } });
    const kept = new Set(noises.flatMap(({ series }) => series.map(({ seriesId }) => seriesId)));
    const without = family.seriesIds.filter((id) => !kept.has(id));
    await tx.noiseFloor.deleteMany({ where: { seriesId: { in: without }, method: "pooled" } });
    for (const { design, pool, series } of noises) {
      const values = {
        variance: pool.variance,
        varianceError: pool.error,
        ...apart,
        n: series.reduce((sum, { n }) => sum + n, 0),
        measuredAt: context.clock.now(),
      };
      const where = { labelId_family_design: { labelId, family: name, design } };
      const create = { id: newId(context), labelId, family: name, design, ...values };
      await tx.noisePool.upsert({ where, create, update: values });
      await storeFloors(tx, context, series, { design, ...apart });
    }
  }
}

interface Apart {
  blockedVariance: number | null;
  blockedError: number | null;
}

/** What versions that were measured in jobs of their own differ by. */
async function readApart(tx: Tx, seriesIds: readonly string[]): Promise<Apart> {
  const repeats = await readRepeats(tx, seriesIds);
  const apart = repeats.length < repeatsMin ? null : jobVariance([], jobVariance(repeats));
  return { blockedVariance: apart?.variance ?? null, blockedError: apart?.error ?? null };
}

/** The families that these series belong to, each with all its series that machines measure. */
async function readFamilies(tx: Tx, seriesIds: readonly string[]): Promise<Family[]> {
  const wanted = await tx.series.findMany({
    where: { id: { in: [...seriesIds] } },
    select: { labelId: true, measure: true, unit: true },
  });
  const families = new Map<string, Family & { unit: string }>();
  for (const { labelId, measure, unit } of wanted) {
    const family = measureFamily({ measure, unit });
    families.set(`${labelId} ${family}`, { labelId, family, unit, seriesIds: [] });
  }
  // Always in the same order, so that two processes that renew several families wait for each other.
  const ordered = [...families].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, family]) => family);
  for (const family of ordered) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`noise ${family.labelId} ${family.family}`}, 0))`;
    const series = await tx.series.findMany({
      where: { labelId: family.labelId, unit: family.unit, provisioner: { not: "imported" } },
      orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
      take: seriesMax,
      select: { id: true, measure: true, unit: true },
    });
    family.seriesIds = series
      .filter((one) => measureFamily(one) === family.family)
      .map(({ id }) => id);
  }
  return ordered;
}

/** One statement for all: there may be hundreds, of which few have calibrations of their own. */
async function storeFloors(
  tx: Tx,
  context: EngineContext,
  series: readonly SeriesNoise[],
  { design, blockedVariance, blockedError }: Apart & { design: string },
): Promise<void> {
  if (series.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "noise_floor" ("id", "seriesId", "machineId", "floor", "errorRate", "n", "method", "design",
      "variance", "varianceError", "blockedVariance", "blockedError", "measuredAt")
    SELECT found."id", found."seriesId", found."machineId", found."floor", ${errorRate}, found."n",
      CASE WHEN found."n" = 0 THEN 'pooled' ELSE 'calibrated' END, ${design}, found."variance",
      found."error",
      ${blockedVariance}::float8, ${blockedError}::float8, ${context.clock.now()}
    FROM unnest(${series.map(() => newId(context))}::uuid[],
      ${series.map(({ seriesId }) => seriesId)}::uuid[],
      ${series.map(({ machineId }) => machineId)}::uuid[],
      ${series.map(({ floor }) => floor)}::float8[], ${series.map(({ n }) => n)}::int[],
      ${series.map(({ between }) => between.variance)}::float8[],
      ${series.map(({ between }) => between.error)}::float8[])
      AS found ("id", "seriesId", "machineId", "floor", "n", "variance", "error")
    ORDER BY found."seriesId"
    ON CONFLICT ("seriesId") DO UPDATE SET "machineId" = excluded."machineId",
      "floor" = excluded."floor", "errorRate" = excluded."errorRate", "n" = excluded."n",
      "method" = excluded."method", "design" = excluded."design", "variance" = excluded."variance",
      "varianceError" = excluded."varianceError", "blockedVariance" = excluded."blockedVariance",
      "blockedError" = excluded."blockedError", "measuredAt" = excluded."measuredAt"`;
}

/** Newest results of a series that are looked through, and pairs that a family rests on. */
const resultsMax = 20;
const repeatsMax = 100;

/**
 * Versions of some series that were measured more than once in jobs of their own and in comparable
 * environments, each such job against the one before: what ordinary jobs at different times differ by.
 */
async function readRepeats(
  tx: Pick<Tx, "$queryRaw">,
  seriesIds: readonly string[],
): Promise<CalibrationOutcome[]> {
  const rows = await tx.$queryRaw<{ base: number[]; head: number[] }[]>`
    SELECT "base", "head" FROM (
      SELECT result."samples" AS "head", result."measuredAt", lag(result."samples") OVER (
        PARTITION BY result."seriesId", result."versionId", environment."comparabilityHash"
        ORDER BY result."measuredAt", result."id") AS "base"
      FROM unnest(${[...seriesIds]}::uuid[]) AS asked ("id")
      CROSS JOIN LATERAL (SELECT * FROM "result" WHERE "seriesId" = asked."id" AND "valid"
          AND "n" >= 3 AND "measuredAt" > now() - ${calibrationDays} * interval '1 day'
        ORDER BY "measuredAt" DESC LIMIT ${resultsMax}) result
      JOIN "environment" environment ON environment."id" = result."environmentId") pair
    WHERE "base" IS NOT NULL ORDER BY "measuredAt" DESC LIMIT ${repeatsMax}`;
  return rows.flatMap(({ base, head }) => {
    const compared = compareTrials({
      a: base.map((value) => [value]),
      b: head.map((value) => [value]),
      design: "blocked",
    });
    if (!compared.ok) return [];
    const { ratio, standardError, degreesOfFreedom } = compared;
    if (standardError === null || degreesOfFreedom === null) return [];
    return [{ logRatio: Math.log(ratio), standardError, degreesOfFreedom }];
  });
}

/** Calibrations from which on a variance between jobs is estimated. */
const calibrationsMin = 4;

interface SeriesNoise {
  seriesId: string;
  between: JobVariance;
  floor: number;
  /** Own calibrations; 0: those of similar series stand in. */
  n: number;
  machineId: string | null;
}

/**
 * The noise of each way of measuring that has calibrations enough. A series has the floor of the way in
 * which it was calibrated last; one that never was has that of the others' newest. Pure.
 */
function estimateDesigns(
  seriesIds: readonly string[],
  calibrations: readonly Calibration[],
): { design: string; pool: JobVariance; series: SeriesNoise[] }[] {
  const byDesign = [...Map.groupBy(calibrations, ({ design }) => design)].filter(
    ([, like]) => like.length >= calibrationsMin,
  );
  const own = new Map<string, string>();
  for (const { seriesId, design } of calibrations) {
    if (!own.has(seriesId)) own.set(seriesId, design);
  }
  const [newest] = byDesign[0] ?? [];
  return byDesign.flatMap(([design, like]) => {
    const ids = seriesIds.filter((id) => (own.get(id) ?? newest) === design);
    const { pool, series } = estimateFamily(ids, like);
    return pool === null ? [] : [{ design, pool, series }];
  });
}

/**
 * What is known of the noise of series whose measures are alike: the estimate over all of them, and
 * one for each series, shrunk towards those of the others by how much each knows. `pool` is null
 * while there are too few calibrations. Pure.
 */
function estimateFamily(
  seriesIds: readonly string[],
  calibrations: readonly Calibration[],
): { pool: JobVariance | null; series: SeriesNoise[] } {
  const pool = calibrations.length < calibrationsMin ? null : jobVariance(calibrations);
  if (pool === null) return { pool: null, series: [] };
  const bySeries = Map.groupBy(calibrations, ({ seriesId }) => seriesId);
  const series = seriesIds.flatMap((seriesId) => {
    const own = bySeries.get(seriesId) ?? [];
    const between = own.length === 0 ? ofPool(pool) : shrunk(seriesId, own, calibrations);
    if (between === null) return [];
    const like = own.length === 0 ? calibrations : own;
    const typical = {
      standardError: median(like.map((one) => one.standardError)),
      degreesOfFreedom: median(like.map((one) => one.degreesOfFreedom)),
    };
    const machines = new Set(own.map(({ machineId }) => machineId));
    const machineId = machines.size === 1 ? ([...machines][0] ?? null) : null;
    return [
      { seriesId, between, floor: smallestChange(between, typical), n: own.length, machineId },
    ];
  });
  return { pool: ofPool(pool), series };
}

/** Null for one with few calibrations that nothing else is like. */
function shrunk(
  seriesId: string,
  own: readonly Calibration[],
  all: readonly Calibration[],
): JobVariance | null {
  // Nothing counts twice: a series is not drawn towards itself.
  const others = all.filter((one) => one.seriesId !== seriesId);
  const around = others.length < calibrationsMin ? null : jobVariance(others);
  return around === null && own.length < calibrationsMin ? null : jobVariance(own, around);
}

/** The pool's estimate as that of one series of it, which may differ from the others. */
function ofPool(pool: JobVariance): JobVariance {
  return jobVariance([], pool) ?? pool;
}
