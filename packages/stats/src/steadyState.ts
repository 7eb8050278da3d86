import { median } from "./quantile.ts";

export type SteadyState =
  /** From iteration `from` (0-based) on the trial keeps one level. */
  | { state: "steady"; from: number }
  /** The level still moves in the last third, or warm-up took more than two thirds. */
  | { state: "not_steady"; sentence: string }
  | { state: "too_short"; sentence: string }
  | { state: "refused"; sentence: string };

/** Fewest iterations whose course can be judged. */
const iterationsMin = 6;

/** Most points that are segmented; longer trials are judged on the medians of so many groups. */
const pointsMax = 200;

/** Difference of levels, as a fraction, that is no change of level however little noise there is. */
const sameLevel = 0.005;

/**
 * Cuts the warm-up of one trial: the iterations are divided into stretches of constant level, and
 * the trial is steady from the first stretch on after which no level differs from the last one
 * (Barrett et al. 2017, who count levels within a tolerance as one). It is not steady where that
 * leaves less than a third of the iterations (Traini et al. 2023 call such a run unable to settle).
 *
 * The stretches are the best division by bounded squared distances from stretch medians on the log
 * scale, in noise scales (median distance of neighbours), each stretch costing `2·ln n + 4`. Times positive and finite.
 */
export function steadyState(iterations: readonly number[]): SteadyState {
  const bad = iterations.find((value) => !(value > 0 && Number.isFinite(value)));
  if (bad !== undefined) {
    return { state: "refused", sentence: `${bad} is not a duration.` };
  }
  if (iterations.length < iterationsMin) {
    const sentence = `${iterationsMin} iterations are needed to see a steady state.`;
    return { state: "too_short", sentence };
  }
  const group = Math.ceil(iterations.length / pointsMax);
  const points = grouped(iterations.map(Math.log), group);
  const noise = noiseScale(points);
  const stretches = divide(points, noise);
  const last = stretches.at(-1)?.level ?? 0;
  const tolerance = Math.max(sameLevel, 2 * noise);
  let from = points.length;
  for (const { start, level } of [...stretches].reverse()) {
    if (Math.abs(level - last) > tolerance) break;
    from = start;
  }
  if (from * 3 > points.length * 2) {
    const sentence = `The level still moved after ${Math.min(from * group, iterations.length)} of ${iterations.length} iterations.`;
    return { state: "not_steady", sentence };
  }
  return { state: "steady", from: Math.min(from * group, iterations.length - 1) };
}

function grouped(values: readonly number[], size: number): number[] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, i) => median(values.slice(i * size, (i + 1) * size)));
}

/** Robust scale of the noise around a level that may move: from the distances of neighbours. */
function noiseScale(points: readonly number[]): number {
  const steps = points.slice(1).map((x, i) => Math.abs(x - (points[i] ?? x)));
  return Math.max((1.4826 * median(steps)) / Math.SQRT2, 1e-4);
}

interface Stretch {
  start: number;
  level: number;
}

/** Points below which a stretch is a spike, unless it lies in the first third: warm-up is short. */
const stretchMin = 3;

/** Best division by dynamic programming (Auger & Lawrence 1989). */
function divide(points: readonly number[], noise: number): Stretch[] {
  const n = points.length;
  const penalty = 2 * Math.log(n) + 4;
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const cut = new Int32Array(n + 1);
  best[0] = -penalty;
  for (let start = 0; start < n; start += 1) {
    for (let end = start + 1; end <= n; end += 1) {
      if (end - start < stretchMin && 3 * end > n) continue;
      const total = (best[start] ?? 0) + penalty + cost(points.slice(start, end), noise);
      if (total < (best[end] ?? 0)) {
        best[end] = total;
        cut[end] = start;
      }
    }
  }
  const stretches: Stretch[] = [];
  for (let end = n; end > 0; end = cut[end] ?? 0) {
    const start = cut[end] ?? 0;
    stretches.unshift({ start, level: median(points.slice(start, end)) });
  }
  return stretches;
}

/** Squared distances from the median in scales; none counts more than one of four scales. */
function cost(points: readonly number[], noise: number): number {
  const level = median(points);
  return points.reduce((sum, x) => sum + Math.min(16, ((x - level) / noise) ** 2), 0);
}
