import type { Comparison } from "../comparison/compareTrials.ts";
import { comparisonVerdict } from "../comparison/comparisonVerdict.ts";
import type { JobVariance } from "../comparison/jobVariance.ts";
import { lookLevel } from "../comparison/lookLevel.ts";
import { widenInterval } from "../comparison/widenInterval.ts";
import { studentTCdf, studentTQuantile } from "../studentT.ts";
import { firstLookPairs, lookLevels } from "./lookLevels.ts";
import { signFlipInterval } from "./signFlipInterval.ts";

export interface PairsInput {
  /**
   * One value of each pair of processes, from sums over all slices of that side, in pair order and
   * above zero: the base's, and the head's beside it.
   */
  base: readonly number[];
  head: readonly number[];
  /** Whether a ratio above 1 is worse (times; default) or better (rates). */
  direction?: "lower_is_better" | "higher_is_better";
  /** Certainty of the interval; 0.95 by default. */
  level?: number;
  /** How far jobs of this series differ among themselves, from `jobVariance`; null: not known. */
  between?: JobVariance | null;
  /** Smallest relative change that matters, such as 0.02; 0 by default. */
  minChange?: number;
  /** Which look at this pair of versions it is, from 1; further ones pay for those before. */
  look?: number;
  /**
   * Most pairs of a job that may stop after any whole pair from the fifth on; null (default) for one
   * whose number of pairs was settled beforehand. With it, the interval holds at whichever pair the
   * job stops, and the p-value is that of all looks together.
   */
  pairsMax?: number | null;
}

/** Fewest pairs from which an interval is computed. */
const pairsMin = 3;
/** Below this, differences of logarithms are rounding of the values themselves. */
const errorMin = 1e-9;

/**
 * Compares two versions that were measured slice by slice, both alive at once. The pair of fresh
 * processes is the sample: its slices share its luck, and intervals from blocks would miss the truth
 * in more than a quarter of all cases (docs/benchmarks.md, "Slices"). The mean of the pairs' log ratios
 * has Student's t with pairs − 1 degrees of freedom; from eight pairs on, the interval also holds every
 * shift that a sign-flip permutation does not reject, so that outliers do not decide. What jobs differ
 * by (`between`), further looks, and the verdict are those of `compareTrials`.
 *
 * Ratio and interval do not depend on the unit, and swapping the sides inverts them. Values that are
 * zero, negative or not finite, and sides of unequal length, are refused as a value.
 */
export function comparePairs(input: PairsInput): Comparison {
  const problem = problemOf(input);
  if (problem !== null) return problem;
  const { base, head, direction = "lower_is_better", level = 0.95 } = input;
  const { between = null, minChange = 0, look = 1, pairsMax = null } = input;
  const pairs = base.length;
  const shifts = base.map((value, place) => Math.log(head[place] ?? value) - Math.log(value));
  const shift = mean(shifts);
  const about = { ok: true, ratio: Math.exp(shift), level, n: { a: pairs, b: pairs } } as const;
  const lookedAt = lookLevel(level, look);
  const testLevel = levelAt(lookedAt, pairs, pairsMax);
  if (pairs < pairsMin || testLevel === null) return { ...about, ...noInterval };
  const within = withinJob(shifts, shift, testLevel);
  const wide = widenInterval(within, between, testLevel);
  const interval = { ratio: about.ratio, low: Math.exp(wide.low), high: Math.exp(wide.high) };
  return {
    ...about,
    ...interval,
    verdict: comparisonVerdict(interval, direction, minChange),
    // Below the error rate of the look exactly where the interval of this pair excludes 1.
    pValue: Math.min(1, (wide.pValue * (1 - lookedAt)) / (1 - testLevel)),
    standardError: within.standardError,
    degreesOfFreedom: within.degreesOfFreedom,
    method: "slices",
    modes: 1,
  };
}

/** What is said where the pairs settle nothing. */
const noInterval = {
  low: null,
  high: null,
  pValue: null,
  standardError: null,
  degreesOfFreedom: null,
  verdict: "insufficient",
  method: "slices",
  modes: 1,
} as const;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Level of the interval after so many pairs; null before the first look of a job that may stop. */
function levelAt(level: number, pairs: number, pairsMax: number | null): number | null {
  if (pairsMax === null) return level;
  const first = Math.min(firstLookPairs, pairsMax);
  if (pairs < first) return null;
  const levels = lookLevels(pairsMax, level);
  return levels[Math.min(pairs, pairsMax) - first] ?? level;
}

function withinJob(shifts: readonly number[], shift: number, level: number) {
  const degreesOfFreedom = shifts.length - 1;
  const squares = shifts.reduce((sum, one) => sum + (one - shift) ** 2, 0);
  const standardError = Math.max(Math.sqrt(squares / degreesOfFreedom / shifts.length), errorMin);
  const reach = studentTQuantile(0.5 + level / 2, degreesOfFreedom) * standardError;
  const byT = 2 * studentTCdf(-Math.abs(shift) / standardError, degreesOfFreedom);
  const flipped = signFlipInterval(shifts, level);
  return {
    shift,
    low: Math.min(shift - reach, flipped?.low ?? shift),
    high: Math.max(shift + reach, flipped?.high ?? shift),
    degreesOfFreedom,
    standardError,
    pValue: Math.max(byT, flipped?.pValue ?? 0),
  };
}

function problemOf({ base, head, level = 0.95 }: PairsInput): Comparison | null {
  if (!(level > 0 && level < 1)) {
    return {
      ok: false,
      problem: "bad_level",
      detail: `A level lies between 0 and 1, not ${level}.`,
    };
  }
  if (base.length === 0) return { ok: false, problem: "no_trials", detail: "There are no pairs." };
  if (base.length !== head.length) {
    const detail = `Each pair has a value of either side: ${base.length} of the base, ${head.length} of the head.`;
    return { ok: false, problem: "not_paired", detail };
  }
  const bad = [...base, ...head].find((value) => !(value > 0 && Number.isFinite(value)));
  if (bad === undefined) return null;
  const detail = `A pair has the value ${bad}; a ratio needs positive, finite values.`;
  return { ok: false, problem: "not_positive", detail };
}
