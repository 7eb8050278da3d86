import { quantile, sortedFinite } from "./quantile.ts";
import type { Random } from "./seededRandom.ts";

export interface Mode {
  /** Where values are densest. */
  at: number;
  /** Share of the values on this side of the valleys to its neighbours. */
  share: number;
}

export type ModeCount =
  | { ok: true; modes: Mode[]; sentence: string }
  | { ok: false; problem: "too_few" | "not_finite"; detail: string };

const valuesMin = 10;

/** More values are thinned to so many quantiles. */
const pointsMax = 150;
const gridSize = 120;
const resamples = 100;

/** Silverman's test calls too few modes at 5 %; Hall & York (2001) widen the bandwidth by this. */
const calibration = 1.13;
const modesMax = 4;

/** Share of values at either end that is left out: a straggler is no mode. */
const trimmedShare = 0.025;

/**
 * How many modes values have, by Silverman's (1981) test: the smallest kernel bandwidth that shows
 * at most k modes is too large for k modes when samples drawn with it hardly ever show more. The
 * smallest k that is not rejected at 5 %, at most 4. Needs ten values; the generator decides the
 * resamples, so the same one gives the same answer. Scale and shift of the values do not matter.
 */
export function modeCount(values: readonly number[], random: Random): ModeCount {
  if (!values.every(Number.isFinite)) {
    return { ok: false, problem: "not_finite", detail: "Values must be finite." };
  }
  if (values.length < valuesMin) {
    const detail = `Modes need ${valuesMin} values; there are ${values.length}.`;
    return { ok: false, problem: "too_few", detail };
  }
  const points = thinned(values);
  const spread = (points.at(-1) ?? 0) - (points[0] ?? 0);
  if (spread === 0) return answer([{ at: points[0] ?? 0, share: 1 }]);
  for (let k = 1; k < modesMax; k += 1) {
    const bandwidth = criticalBandwidth(points, k, spread);
    if (!isRejected(points, k, bandwidth, random)) return answer(modesAt(points, bandwidth));
  }
  return answer(modesAt(points, criticalBandwidth(points, modesMax, spread)));
}

function answer(modes: Mode[]): ModeCount {
  const [only] = modes;
  if (modes.length === 1 && only !== undefined) {
    return { ok: true, modes, sentence: "One mode." };
  }
  const words = ["No", "One", "Two", "Three", "Four"];
  const places = modes.map(
    ({ at, share }) => `${Number(at.toPrecision(3))} (${Math.round(100 * share)} %)`,
  );
  const sentence = `${words[modes.length] ?? modes.length} modes: near ${places.join(", ")}.`;
  return { ok: true, modes, sentence };
}

function thinned(values: readonly number[]): number[] {
  const sorted = sortedFinite(values);
  const left = Math.floor(trimmedShare * sorted.length);
  const kept = sorted.slice(left, sorted.length - left);
  if (kept.length <= pointsMax) return kept;
  const last = kept.length - 1;
  return Array.from(
    { length: pointsMax },
    (_, i) => kept[Math.round((last * i) / (pointsMax - 1))] ?? 0,
  );
}

interface Density {
  grid: number[];
  heights: number[];
}

function density(points: readonly number[], bandwidth: number): Density {
  const from = (points[0] ?? 0) - 3 * bandwidth;
  const to = (points.at(-1) ?? 0) + 3 * bandwidth;
  const grid = Array.from(
    { length: gridSize },
    (_, i) => from + ((to - from) * i) / (gridSize - 1),
  );
  const heights = grid.map((x) => {
    let height = 0;
    for (const point of points) {
      const z = (x - point) / bandwidth;
      if (z < 6 && z > -6) height += Math.exp((-z * z) / 2);
    }
    return height;
  });
  return { grid, heights };
}

/** Grid positions of the local maxima. */
function peaks({ heights }: Density): number[] {
  return heights.flatMap((height, i) => {
    const before = heights[i - 1] ?? 0;
    const after = heights[i + 1] ?? 0;
    return height > before && height >= after ? [i] : [];
  });
}

/** Smallest bandwidth with at most `k` modes, by bisection; the number of modes falls with it. */
function criticalBandwidth(points: readonly number[], k: number, spread: number): number {
  let low = spread / 1000;
  let high = spread;
  for (let round = 0; round < 14; round += 1) {
    const middle = Math.sqrt(low * high);
    if (peaks(density(points, middle)).length > k) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether at most one in twenty samples from the smoothed values shows more than `k` modes. */
function isRejected(
  points: readonly number[],
  k: number,
  bandwidth: number,
  random: Random,
): boolean {
  const n = points.length;
  const mean = points.reduce((sum, x) => sum + x, 0) / n;
  const variance = points.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n;
  // Smoothing widens; the samples are drawn in to the variance of the values.
  const shrink = 1 / Math.sqrt(1 + bandwidth ** 2 / variance);
  let more = 0;
  for (let round = 0; round < resamples; round += 1) {
    const sample = points.map(() => {
      const point = points[Math.floor(random() * n)] ?? mean;
      return mean + shrink * (point - mean + bandwidth * normal(random));
    });
    if (peaks(density(sortedFinite(sample), calibration * bandwidth)).length > k) more += 1;
  }
  return more / resamples <= 0.05;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The modes at a bandwidth, with the share of points between the valleys around each. */
function modesAt(points: readonly number[], bandwidth: number): Mode[] {
  const shape = density(points, bandwidth);
  const tops = peaks(shape);
  const valleys = tops.slice(1).map((top, i) => {
    const from = tops[i] ?? 0;
    const between = shape.heights.slice(from, top);
    return shape.grid[from + between.indexOf(Math.min(...between))] ?? 0;
  });
  return tops.map((top, i) => {
    const from = valleys[i - 1] ?? Number.NEGATIVE_INFINITY;
    const to = valleys[i] ?? Number.POSITIVE_INFINITY;
    const inside = points.filter((x) => x >= from && x < to).length;
    return { at: shape.grid[top] ?? quantile(points, 0.5), share: inside / points.length };
  });
}
