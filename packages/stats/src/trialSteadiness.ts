import { median } from "./quantile.ts";
import { medianAbsoluteDeviation } from "./robustScale.ts";
import { steadyState } from "./steadyState.ts";

/** What a trial's throughput says about whether it ever settled. */
export type TrialSteadiness =
  /** From `settledMs` after its start on it keeps one level. */
  | { state: "steady"; settledMs: number }
  | { state: "not_steady"; sentence: string }
  /** Too short, or too restless, to tell. */
  | { state: "not_judged"; sentence: string };

/** Steps are laid together to at most so many points; with fewer than the least nothing is said. */
const pointsMax = 60;
const pointsMin = 20;

/** Relative difference of throughput below which nothing is worth a mark. */
const smallest = 0.03;

/** Points of a level at the end; fewer are a spike of which nobody saw the other side. */
const stretchMin = 5;

/** A spread of neighbouring points beyond this hides any level. */
const noiseMax = 0.15;

/** Standard errors, inflated by the correlation of neighbours, that a mark needs. */
const stepErrors = 4;
const driftErrors = 5;

/** Share of earlier points beyond the middle: more of them, and the level is one it keeps visiting. */
const visitedMax = 0.1;

/**
 * Whether a trial ever settled, by its operations per second in steps of `stepMs`. Not steady is one
 * whose level moved in its last third for good, or that kept drifting over its last two thirds, by 3 %
 * at least and far beyond what its own noise does: points that hang together count for fewer, and a
 * level that it was at before is none that it moved to. Pure.
 */
export function trialSteadiness(rates: readonly number[], stepMs: number): TrialSteadiness {
  const size = Math.max(1, Math.ceil(rates.length / pointsMax));
  const count = Math.floor(rates.length / size);
  if (count < pointsMin) {
    const sentence = `${pointsMin} steps of ${stepMs} ms are needed to see whether a trial settles.`;
    return { state: "not_judged", sentence };
  }
  const durations = Array.from({ length: count }, (_, i) => {
    const group = rates.slice(i * size, (i + 1) * size);
    return size / group.reduce((sum, rate) => sum + rate, 0);
  });
  if (!durations.every((value) => value > 0 && Number.isFinite(value))) {
    return { state: "not_judged", sentence: "There are steps in which nothing was completed." };
  }
  const points = durations.map((value) => -Math.log(value));
  const secondsOf = (place: number) => ((place * size * stepMs) / 1000).toFixed(1);
  const drift = driftOf(points.slice(Math.floor(count / 3)));
  if (drift !== null) {
    const sentence = `its throughput kept ${drift > 0 ? "rising" : "falling"}, by ${percentOf(drift)} over its last two thirds.`;
    return { state: "not_steady", sentence };
  }
  const found = steadyState(durations);
  const isSteady = found.state === "steady";
  const isRestless =
    isSteady && medianAbsoluteDeviation(points.slice(Math.min(found.from, count - 1))) > noiseMax;
  const step = isSteady ? null : lateStepOf(points);
  if (isRestless || step === "restless") {
    return { state: "not_judged", sentence: "Its throughput is too restless to see a level." };
  }
  if (isSteady) return { state: "steady", settledMs: found.from * size * stepMs };
  if (step === null) return { state: "steady", settledMs: 0 };
  const sentence = `its throughput was ${percentOf(step.size)} ${step.size > 0 ? "higher" : "lower"} from ${secondsOf(step.at)} s on, of ${secondsOf(count)} s.`;
  return { state: "not_steady", sentence };
}

/** The change from the first to the last of the points by a straight line; null: none for sure. */
function driftOf(points: readonly number[]): number | null {
  const n = points.length;
  const middle = (n - 1) / 2;
  const level = points.reduce((sum, y) => sum + y, 0) / n;
  const squares = (n * (n * n - 1)) / 12;
  const slope = points.reduce((sum, y, i) => sum + (i - middle) * (y - level), 0) / squares;
  const rests = points.map((y, i) => y - level - slope * (i - middle));
  const spread = Math.sqrt(rests.reduce((sum, rest) => sum + rest * rest, 0) / (n - 2));
  const error = (spread * inflation(rests)) / Math.sqrt(squares);
  const change = slope * (n - 1);
  const isClear = Math.abs(change) >= smallest && Math.abs(slope) > driftErrors * error;
  return isClear && spread <= noiseMax ? change : null;
}

/** The level of the last third that begins there for good; null: none, or none that is sure. */
function lateStepOf(points: readonly number[]): { at: number; size: number } | "restless" | null {
  const third = Math.floor(points.length / 3);
  const at = bestSplit(points, 2 * third);
  const [before, after] = [points.slice(third, at), points.slice(at)];
  const [old, now] = [median(before), median(after)];
  const rests = [...before.map((y) => y - old), ...after.map((y) => y - now)];
  const spread = medianAbsoluteDeviation(rests);
  if (spread > noiseMax) return "restless";
  const lengths = Math.sqrt(1 / before.length + 1 / after.length);
  // A median is less exact than a mean by this factor.
  const error = Math.sqrt(Math.PI / 2) * spread * inflation(rests) * lengths;
  const size = now - old;
  const visited = before.filter((y) => (y - old) * Math.sign(size) > Math.abs(size) / 2).length;
  const isClear = Math.abs(size) >= smallest && Math.abs(size) > stepErrors * error;
  return isClear && visited <= visitedMax * before.length ? { at, size } : null;
}

/** Where cutting the points in two, from `first` on, leaves the least distances to the medians. */
function bestSplit(points: readonly number[], first: number): number {
  const from = Math.floor(points.length / 3);
  let best = { at: first, cost: Number.POSITIVE_INFINITY };
  for (let at = first; at <= points.length - stretchMin; at += 1) {
    const cost = [points.slice(from, at), points.slice(at)].reduce((sum, side) => {
      const level = median(side);
      return sum + side.reduce((distance, y) => distance + Math.abs(y - level), 0);
    }, 0);
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}

/** By how much errors grow because neighbours hang together, as if they were a first-order process. */
function inflation(rests: readonly number[]): number {
  const bound = 2.5 * medianAbsoluteDeviation(rests);
  const kept = rests.map((rest) => Math.max(-bound, Math.min(bound, rest)));
  const squares = kept.reduce((sum, rest) => sum + rest * rest, 0);
  if (squares === 0) return 1;
  const products = kept.slice(1).reduce((sum, rest, i) => sum + rest * (kept[i] ?? 0), 0);
  const measured = products / squares;
  // The correlation of few values is estimated too low (Kendall 1954).
  const correlation = Math.max(0, Math.min(0.95, measured + (1 + 3 * measured) / rests.length));
  return Math.sqrt((1 + correlation) / (1 - correlation));
}

function percentOf(logarithm: number): string {
  return `${(100 * Math.abs(Math.expm1(logarithm))).toPrecision(2)} %`;
}
