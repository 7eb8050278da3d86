import { median, sortedFinite } from "./quantile.ts";

/** Location and spread of one measure over the trials of one report, in the measure's base unit. */
export interface TrialSummary {
  /** Number of trials that count. */
  n: number;
  /** Median of the trial values. */
  value: number;
  mean: number;
  /** Sample standard deviation (n − 1); 0 for a single trial. */
  spread: number;
  /** Both null where the values give no interval. */
  ciLow: number | null;
  ciHigh: number | null;
}

/**
 * Two-sided 97.5 % points of Student's t for 1 to 4 degrees of freedom (n = 2 to 5), from
 * R 4.3 `qt(0.975, df)`; larger n use order statistics.
 */
const studentT975 = [12.706204736, 4.30265273, 3.182446305, 2.776445105];

/** Asymptotic ratio of the standard errors of median and mean for normal data, √(π/2). */
const medianErrorRatio = Math.sqrt(Math.PI / 2);

/** Smallest n for which the extremes enclose the median with 95 % certainty: 1 − 2·0.5⁶ = 96.9 %. */
const orderStatisticTrialsMin = 6;

/**
 * How many times its lower end the upper end of an interval from fewer than six trials may be: a
 * factor of three to either side of the value. One that is wider says of the value next to nothing,
 * and reaches for orders of magnitude that no trial came near.
 */
export const fewTrialsFactorMax = 9;

/**
 * Median of trial values with an interval of at least 95 % for the median.
 *
 * The trial is the unit: iterations inside one process share its luck, so an interval over pooled
 * iterations is too narrow (Kalibera & Jones 2013). From six trials on the interval is the exact,
 * distribution-free one between order statistics; below, where those cannot reach 95 %, it is the
 * t interval widened by √(π/2) for the median, taken on logarithms when all values are positive:
 * times and rates vary by factors, and an interval must not reach below zero. A single trial, and
 * fewer than six equal ones, say nothing of the scatter and have no interval; nor have fewer than six
 * that leave the value open beyond `fewTrialsFactorMax`, or its sign. Throws RangeError without values.
 */
export function summarizeTrials(values: readonly number[]): TrialSummary {
  const sorted = sortedFinite(values);
  const n = sorted.length;
  const value = median(sorted);
  const mean = sorted.reduce((sum, item) => sum + item, 0) / n;
  return { n, value, mean, spread: standardDeviation(sorted), ...interval(sorted, value) };
}

function interval(
  sorted: readonly number[],
  value: number,
): Pick<TrialSummary, "ciLow" | "ciHigh"> {
  const n = sorted.length;
  if (n >= orderStatisticTrialsMin) {
    const rank = outerRank(n);
    return { ciLow: sorted[rank] ?? value, ciHigh: sorted[n - 1 - rank] ?? value };
  }
  const t = studentT975[n - 2];
  if (t === undefined) return { ciLow: null, ciHigh: null };
  const halfWidth = (deviation: number) => (t * medianErrorRatio * deviation) / Math.sqrt(n);
  const smallest = sorted[0] ?? 0;
  if (smallest > 0) {
    const factor = Math.exp(halfWidth(standardDeviation(sorted.map(Math.log))));
    if (Number.isFinite(value * factor)) return settled(value / factor, value * factor);
  }
  const half = halfWidth(standardDeviation(sorted));
  return settled(value - half, value + half);
}

/**
 * The interval, where it has a width (equal values leave nothing to tell their scatter from) and its
 * ends are of one sign and of like size.
 */
function settled(ciLow: number, ciHigh: number): Pick<TrialSummary, "ciLow" | "ciHigh"> {
  const [near, far] = ciLow > 0 ? [ciLow, ciHigh] : [-ciHigh, -ciLow];
  const isSettled = ciLow < ciHigh && near > 0 && far <= fewTrialsFactorMax * near;
  return isSettled ? { ciLow, ciHigh } : { ciLow: null, ciHigh: null };
}

/** Sample standard deviation (n − 1); 0 for a single value. */
function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, item) => sum + item, 0) / values.length;
  const squares = values.reduce((sum, item) => sum + (item - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * Largest 0-based rank r for which [x(r), x(n−1−r)] still holds the median with 95 %: the number
 * of values below the median is Binomial(n, ½), so twice the probability of at most r must stay
 * at or below 5 %.
 */
function outerRank(n: number): number {
  let term = 0.5 ** n;
  let tail = term;
  let rank = 0;
  for (let k = 1; k < n; k += 1) {
    term = (term * (n - k + 1)) / k;
    tail += term;
    if (2 * tail > 0.05) break;
    rank = k;
  }
  return rank;
}
