import { median } from "../quantile.ts";
import { type ComparisonVerdict, comparisonVerdict } from "./comparisonVerdict.ts";
import { driftsTogether, withoutPairMeans } from "./pairing.ts";
import { shiftInterval } from "./shiftInterval.ts";
import type { ErrorModel } from "./shiftTest.ts";
import { trialLocations } from "./trialLocations.ts";

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
  /** Smallest relative change that this series can show, from `noiseFloor`; 0 by default. */
  noiseFloor?: number;
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
      /** Trials of each side: what the interval rests on. */
      n: { a: number; b: number };
      method: "paired" | "unpaired";
      /** Modes that the trials fall into; with two, like was compared with like. */
      modes: 1 | 2;
    }
  | {
      ok: false;
      problem: "no_trials" | "empty_trial" | "not_positive" | "bad_level";
      detail: string;
    };

/**
 * Share of the error rate that the test may use up. The rest pays for what is chosen by looking at
 * the trials (modes, pairing); set by simulation, see docs/statistics.md.
 */
const testShare = 0.8;

/** Fewest trials per side from which an interval is computed. */
const trialsMin = 3;

/**
 * Compares two versions of one measure: ratio, interval and verdict, with the trial (process start)
 * as the unit, because iterations within one trial share its luck (Kalibera & Jones 2013).
 *
 * Each trial is reduced to a robust location on the log scale (`trialLocations`); the sides'
 * locations are compared by inverting a score test (`shiftInterval`). Interleaved trials are paired
 * where they drifted together; blocks are given a wider interval where neighbouring trials
 * resemble each other, because a drift between the blocks cannot be told from a change.
 *
 * Ratio and interval do not depend on the unit, and swapping the sides inverts them. Values that
 * are zero, negative or not finite have no ratio and are refused as a value, not thrown.
 */
export function compareTrials(input: ComparisonInput): Comparison {
  const problem = problemOf(input);
  if (problem !== null) return problem;
  const { a, b, design, direction = "lower_is_better", level = 0.95, noiseFloor = 0 } = input;
  const n = { a: a.length, b: b.length };
  const locations = trialLocations(a, b);
  const { sides, middle } = centred(locations);
  if (Math.min(n.a, n.b) < trialsMin) {
    const ratio = ratioOf(median(sides.b) - median(sides.a));
    const none = { low: null, high: null, pValue: null, method: "unpaired", modes: 1 } as const;
    return { ok: true, ratio, ...none, level, verdict: "insufficient", n };
  }
  // Below this, differences are rounding of the values themselves.
  const scaleMin = 1e-9 * Math.max(1, Math.abs(middle));
  const paired = design === "interleaved" && driftsTogether(sides.a, sides.b, scaleMin);
  const errors: ErrorModel = paired ? "paired" : design === "blocked" ? "blocks" : "interleaved";
  const used = paired ? withoutPairMeans(sides.a, sides.b) : sides;
  const { shift, low, high, modes, pValue } = shiftInterval(
    { ...used, errors, unrest: locations.unrest, scaleMin },
    1 - testShare * (1 - level),
  );
  const interval = { ratio: ratioOf(shift), low: ratioOf(low), high: ratioOf(high) };
  const verdict = comparisonVerdict(interval, direction, noiseFloor);
  return {
    ok: true,
    ...interval,
    level,
    verdict,
    pValue,
    n,
    method: paired ? "paired" : "unpaired",
    modes,
  };
}

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
