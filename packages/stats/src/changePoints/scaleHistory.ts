import { noiseScale } from "./noiseScale.ts";

/** A stretch of a history in units of its own noise. */
export interface ScaledHistory {
  /** `(log(value ÷ the first) or value) ÷ unit`. */
  values: Float64Array;
  /** One noise scale, in logarithms or in the unit of the series. */
  unit: number;
  logarithmic: boolean;
  /** What logarithms are relative to: the first value. */
  first: number;
}

/**
 * Smallest unit, as a share of the values' range: a series that is almost always constant has no
 * noise to measure by, and the grid of levels must stay finite.
 */
const unitMinShare = 1e-9;
/** Units are powers of the eighth root of two: most new points then leave what was scaled as it was. */
const unitsPerDoubling = 8;

/**
 * `log(value ÷ first)`. The quotient is the same number in every unit that differs by a power of two, while
 * a difference of logarithms is not: the last bit of it decided between two splits that fit as well.
 */
function logRatio(value: number, first: number): number {
  const ratio = value / first;
  // Of values further apart than numbers reach, the last bit decides nothing.
  return ratio > 0 && Number.isFinite(ratio) ? Math.log(ratio) : Math.log(value) - Math.log(first);
}

/**
 * A history over its noise scale, of logarithms where all values are positive (times and rates vary
 * by factors); null where there is nothing to compare: a constant series, or fewer than four points.
 */
export function scaleHistory(values: readonly number[]): ScaledHistory | null {
  if (values.length < 4) return null;
  const logarithmic = values.every((value) => value > 0);
  const scaled = new Float64Array(values);
  const first = values[0] as number;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scaled.length; i += 1) {
    const value = logarithmic ? logRatio(scaled[i] as number, first) : (scaled[i] as number);
    scaled[i] = value;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const range = highest - lowest;
  // A range that overflows is no range to divide by.
  if (!(range > 0 && Number.isFinite(range))) return null;
  const scale = Math.max(noiseScale(scaled), range * unitMinShare, Number.MIN_VALUE);
  const unit = 2 ** (Math.round(Math.log2(scale) * unitsPerDoubling) / unitsPerDoubling);
  if (!(unit > 0 && Number.isFinite(range / unit))) return null;
  for (let i = 0; i < scaled.length; i += 1) scaled[i] = (scaled[i] as number) / unit;
  return { values: scaled, unit, logarithmic, first };
}
