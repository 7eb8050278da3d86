import { studentTQuantile } from "../studentT.ts";
import type { Comparison } from "./compareTrials.ts";

export type TrialAdvice =
  /** The verdict stands; more trials would only narrow the interval. */
  | { outcome: "settled"; sentence: string }
  /** So many more trials per side should settle it. */
  | { outcome: "more_trials"; moreTrials: number; sentence: string }
  /** Not within `trialsMax` trials per side. */
  | { outcome: "out_of_reach"; sentence: string }
  /** There is no interval to go by yet. */
  | { outcome: "no_interval"; moreTrials: number; sentence: string };

export interface AdviceOptions {
  noiseFloor?: number;
  /** Change that would matter, as a fraction; a verdict of `same` must exclude it. 0.02 by default. */
  relevantChange?: number;
  /** Most trials per side worth proposing; 200 by default. */
  trialsMax?: number;
}

/** Ratio of the distance that is found in 80 % of runs to the half-width of a 95 % interval. */
const distanceForPower = 1 + 0.8416 / 1.96;

/** Trials per side from which an interval is first useful. */
const firstTrials = 5;

/**
 * How many more trials per side would settle a comparison: enough that the difference seen would,
 * if it is real, be shown in 80 % of runs, or that one of `relevantChange` is excluded, whichever
 * needs fewer. The interval narrows with √n and with Student's t.
 */
export function adviseTrials(
  comparison: Extract<Comparison, { ok: true }>,
  { noiseFloor = 0, relevantChange = 0.02, trialsMax = 200 }: AdviceOptions = {},
): TrialAdvice {
  const { low, high, ratio, n, verdict, level } = comparison;
  const trials = Math.min(n.a, n.b);
  if (low === null || high === null) {
    const moreTrials = Math.max(1, firstTrials - trials);
    return {
      outcome: "no_interval",
      moreTrials,
      sentence: `${say(moreTrials)} would give an interval.`,
    };
  }
  const relevant = Math.log1p(Math.max(relevantChange, noiseFloor));
  const settledAsSame =
    verdict !== "insufficient" && Math.log(high) <= relevant && Math.log(low) >= -relevant;
  if (verdict === "slower" || verdict === "faster" || settledAsSame) {
    return { outcome: "settled", sentence: "More trials would not change the verdict." };
  }
  const size = Math.abs(Math.log(ratio));
  const half = Math.log(high / low) / 2;
  const toShow = (size - Math.log1p(noiseFloor)) / distanceForPower;
  const needed = Math.max(toShow, relevant - size);
  const enough = trialsFor(half, trials, needed, level, trialsMax);
  if (enough === null) {
    const sentence = `More than ${trialsMax} trials per side would be needed to tell.`;
    return { outcome: "out_of_reach", sentence };
  }
  const moreTrials = Math.max(1, enough - trials);
  return { outcome: "more_trials", moreTrials, sentence: `${say(moreTrials)} would settle this.` };
}

/** Fewest trials per side whose half-width is at most `needed`; null beyond `trialsMax`. */
function trialsFor(
  half: number,
  trials: number,
  needed: number,
  level: number,
  trialsMax: number,
): number | null {
  if (!(needed > 0)) return null;
  const bound = (n: number) => studentTQuantile(0.5 + level / 2, 2 * n - 2) / Math.sqrt(n);
  const now = bound(trials);
  for (let n = trials; n <= trialsMax; n += 1) {
    if ((half * bound(n)) / now <= needed) return n;
  }
  return null;
}

function say(moreTrials: number): string {
  return moreTrials === 1 ? "One more trial per side" : `${moreTrials} more trials per side`;
}
