import { sameMarginOf } from "@lapline/contracts";
import { studentTQuantile } from "../studentT.ts";
import type { Comparison } from "./compareTrials.ts";
import type { JobVariance } from "./jobVariance.ts";
import { lookLevel } from "./lookLevel.ts";
import { totalError } from "./widenInterval.ts";

export type TrialAdvice =
  /** The verdict stands. */
  | { outcome: "settled"; sentence: string }
  /** A further comparison of so many trials per version should settle it. */
  | { outcome: "more_trials"; trials: number; sentence: string }
  /** Not within `trialsMax` trials per version, or not within one job at all. */
  | { outcome: "out_of_reach"; sentence: string };

export interface AdviceOptions {
  /** How far jobs of this series differ among themselves; null: not known. */
  between?: JobVariance | null;
  /** Smallest relative change that matters; 0 by default. */
  minChange?: number;
  /** Which look the comparison was; the advice is about the next one. */
  look?: number;
  /** Most trials per version worth proposing; 200 by default. */
  trialsMax?: number;
  /** Whether the trials are pairs that were measured in slices, each a sample; false by default. */
  inPairs?: boolean;
}

/** What of a comparison an advice depends on. */
export type AdvisedComparison = Pick<
  Extract<Comparison, { ok: true }>,
  "ratio" | "low" | "high" | "level" | "verdict" | "standardError" | "n"
>;

/** Ratio of the distance that is found in 80 % of runs to the half-width of a 95 % interval. */
const distanceForPower = 1 + 0.8416 / 1.96;

/** Trials per version from which an interval is first useful. */
const firstTrials = 5;

/**
 * How many trials per version a further comparison needs to settle what this one left open: enough
 * that the difference seen would, if it is real, be shown in 80 % of runs, or that no relevant change
 * is there, whichever needs fewer. The further comparison is judged by its own trials alone and pays
 * for this look (`lookLevel`), so following the advice keeps the error rate.
 */
export function adviseTrials(
  comparison: AdvisedComparison,
  { between = null, minChange = 0, look = 1, trialsMax = 200, inPairs = false }: AdviceOptions = {},
): TrialAdvice {
  const { ratio, n, verdict, level, standardError } = comparison;
  const trials = Math.min(n.a, n.b);
  if (standardError === null) return propose(Math.max(firstTrials, 2 * trials), trialsMax);
  if (verdict !== "insufficient") {
    return { outcome: "settled", sentence: "More trials would not change the verdict." };
  }
  const size = Math.abs(Math.log(ratio));
  const margin = Math.log1p(sameMarginOf(minChange));
  const toShow = size >= Math.log1p(minChange) ? size / distanceForPower : 0;
  const needed = Math.max(toShow, margin - size);
  const nextLevel = lookLevel(level, look + 1);
  const halfOf = (count: number) => {
    const within = (standardError ** 2 * trials) / count;
    const { error, degreesOfFreedom } = totalError(
      within,
      inPairs ? count - 1 : 2 * count - 2,
      between,
    );
    return studentTQuantile(0.5 + nextLevel / 2, degreesOfFreedom) * error;
  };
  for (let count = trials; count <= trialsMax; count += 1) {
    if (halfOf(count) <= needed) return propose(count, trialsMax);
  }
  const sentence =
    needed > 0 && halfOf(1e6) > needed
      ? "More trials cannot settle this: jobs on this hardware differ too much, or were calibrated too rarely."
      : `More than ${trialsMax} trials per version would be needed to settle this.`;
  return { outcome: "out_of_reach", sentence };
}

function propose(trials: number, trialsMax: number): TrialAdvice {
  const count = Math.min(trials, trialsMax);
  const sentence = `A comparison with ${count} more trials per version would settle this.`;
  return { outcome: "more_trials", trials: count, sentence };
}
