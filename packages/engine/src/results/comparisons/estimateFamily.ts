import { type JobVariance, jobVariance, median, smallestChange } from "@lapline/stats";
import type { Calibration } from "./readCalibrations.ts";

/** Calibrations from which on a variance between jobs is estimated. */
const calibrationsMin = 4;

export interface SeriesNoise {
  seriesId: string;
  between: JobVariance;
  floor: number;
  /** Own calibrations; 0: those of similar series stand in. */
  n: number;
  machineId: string | null;
}

/**
 * What is known of the noise of series whose measures are alike: the estimate over all of them, and
 * one for each series, shrunk towards those of the others by how much each knows. `pool` is null
 * while there are too few calibrations. Pure.
 */
export function estimateFamily(
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
