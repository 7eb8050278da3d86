import { median } from "../quantile.ts";
import { studentTQuantile } from "../studentT.ts";
import { type ComparisonVerdict, comparisonVerdict } from "./comparisonVerdict.ts";
import type { JobVariance } from "./jobVariance.ts";
import { lookLevel } from "./lookLevel.ts";
import { driftsTogether, withoutPairMeans } from "./pairing.ts";
import { shiftInterval } from "./shiftInterval.ts";
import type { ErrorModel } from "./shiftTest.ts";
import { trialLocations } from "./trialLocations.ts";
import { widenInterval } from "./widenInterval.ts";

/**
 * How the trials of the two sides lie in time: `interleaved` by turns (trial i of a beside trial i
 * of b), `blocked` all of a before all of b, in the order they ran.
 */
export type ComparisonDesign = "interleaved" | "blocked";

export interface ComparisonInput {
  /** Trials of the version before, each with its iterations (or its one value) in base units. */
  a: readonly (readonly number[])[];
  /** Trials of the version after. */
  b: readonly (readonly number[])[];
  design: ComparisonDesign;
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
}

export type Comparison =
  | {
      ok: true;
      /** Location of b over that of a; the direction does not enter. */
      ratio: number;
      /** Interval of the ratio; both null when a side has too few trials to give one. */
      low: number | null;
      high: number | null;
      level: number;
      verdict: ComparisonVerdict;
      /** Of no difference at all, for `benjaminiHochberg`; null where there is no interval. */
      pValue: number | null;
      /** Of the logarithm of the ratio, from the trials of this job alone; null without interval. */
      standardError: number | null;
      /** Of that standard error. */
      degreesOfFreedom: number | null;
      /** Trials of each side: what the interval rests on. */
      n: { a: number; b: number };
      method: "paired" | "unpaired" | "slices";
      /** Modes that the trials fall into; with two, like was compared with like. */
      modes: 1 | 2;
    }
  | {
      ok: false;
      problem: "no_trials" | "empty_trial" | "not_paired" | "not_positive" | "bad_level";
      detail: string;
    };

/** Fewest trials per side from which an interval is computed. */
const trialsMin = 3;

/**
 * Compares two versions of one measure: ratio, interval and verdict, with the trial (process start)
 * as the unit, because iterations within one trial share its luck (Kalibera & Jones 2013).
 *
 * Each trial is reduced to a robust location on the log scale (`trialLocations`); the sides'
 * locations are compared by inverting a score test (`shiftInterval`). Interleaved trials are paired
 * where they drifted together; blocks are given a wider interval where neighbouring trials
 * resemble each other, because a drift between the blocks cannot be told from a change. What jobs differ
 * by among themselves (`between`) is part of the standard error: there is one interval, and the
 * verdict is read from it.
 *
 * Ratio and interval do not depend on the unit, and swapping the sides inverts them. Values that
 * are zero, negative or not finite have no ratio and are refused as a value, not thrown.
 */
export function compareTrials(input: ComparisonInput): Comparison {
  const problem = problemOf(input);
  if (problem !== null) return problem;
  const { a, b, design, direction = "lower_is_better", level = 0.95 } = input;
  const { between = null, minChange = 0, look = 1 } = input;
  const n = { a: a.length, b: b.length };
  const locations = trialLocations(a, b);
  const { sides, middle } = centred(locations);
  const without = () => {
    const ratio = ratioOf(median(sides.b) - median(sides.a));
    return { ok: true, ratio, ...noInterval, level, n } as const;
  };
  if (Math.min(n.a, n.b) < trialsMin) return without();
  // Below this, differences are rounding of the values themselves.
  const scaleMin = 1e-9 * Math.max(1, Math.abs(middle));
  const paired = design === "interleaved" && driftsTogether(sides.a, sides.b, scaleMin);
  const errors: ErrorModel = paired ? "paired" : design === "blocked" ? "blocks" : "interleaved";
  const used = paired ? withoutPairMeans(sides.a, sides.b) : sides;
  const testLevel = lookLevel(level, look);
  const within = shiftInterval({ ...used, errors, unrest: locations.unrest, scaleMin }, testLevel);
  if (within === null) return without();
  const { low, high, pValue } = widenInterval(within, between, testLevel);
  const { shift, modes, degreesOfFreedom } = within;
  const interval = { ratio: ratioOf(shift), low: ratioOf(low), high: ratioOf(high) };
  const bound = studentTQuantile(0.5 + testLevel / 2, degreesOfFreedom);
  return {
    ok: true,
    ...interval,
    level,
    verdict: comparisonVerdict(interval, direction, minChange),
    pValue,
    standardError: (within.high - within.low) / 2 / bound,
    degreesOfFreedom,
    n,
    method: paired ? "paired" : "unpaired",
    modes,
  };
}

/** What is said where the trials settle nothing. */
const noInterval = {
  low: null,
  high: null,
  pValue: null,
  standardError: null,
  degreesOfFreedom: null,
  verdict: "insufficient",
  method: "unpaired",
  modes: 1,
} as const;

/** The ratio of a difference of logarithms, kept to what a number can hold. */
function ratioOf(shift: number): number {
  return Math.min(Math.max(Math.exp(shift), Number.MIN_VALUE), Number.MAX_VALUE);
}

/** Locations around zero, where differences keep their digits. */
function centred({ a, b }: { a: number[]; b: number[] }) {
  const middle = median([...a, ...b]);
  const less = (values: number[]) => values.map((x) => x - middle);
  return { sides: { a: less(a), b: less(b) }, middle };
}

function problemOf({ a, b, level = 0.95 }: ComparisonInput): Comparison | null {
  if (!(level > 0 && level < 1)) {
    return {
      ok: false,
      problem: "bad_level",
      detail: `A level lies between 0 and 1, not ${level}.`,
    };
  }
  for (const [side, trials] of [
    ["a", a],
    ["b", b],
  ] as const) {
    if (trials.length === 0) {
      return { ok: false, problem: "no_trials", detail: `Side ${side} has no trials.` };
    }
    for (const [index, trial] of trials.entries()) {
      const where = `Trial ${index + 1} of side ${side}`;
      if (trial.length === 0) {
        return { ok: false, problem: "empty_trial", detail: `${where} has no iterations.` };
      }
      const bad = trial.find((value) => !(value > 0 && Number.isFinite(value)));
      if (bad !== undefined) {
        return {
          ok: false,
          problem: "not_positive",
          detail: `${where} has the value ${bad}; a ratio needs positive, finite values.`,
        };
      }
    }
  }
  return null;
}
