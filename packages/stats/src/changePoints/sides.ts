import type { Boundary } from "./boundary.ts";

/** One side of a boundary, with what every test asks of it. */
export interface Side {
  values: Float64Array;
  sorted: Float64Array;
  center: number;
  /** 68 % of the values lie within this distance of the center: one standard deviation of normal noise. */
  spread: number;
}

/**
 * Points of each side that count, the ones nearest the boundary: more say little more about a step,
 * and the work per boundary stays bounded on histories of any length.
 */
const sideMax = 200;

/** The boundary with its sides cut to the points that count: all that any test of it may look at. */
export function clampBoundary({ from, at, to }: Boundary): Boundary {
  return { from: Math.max(from, at - sideMax), at, to: Math.min(to, at + sideMax) };
}

/** The two sides of a clamped boundary. */
export function sidesOf(values: Float64Array, { from, at, to }: Boundary): [Side, Side] {
  return [side(values.subarray(from, at)), side(values.subarray(at, to))];
}

function side(values: Float64Array): Side {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const center = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { values, sorted, center, spread: distanceQuantile(sorted, center, 0.68) };
}

/** Quantile (lower order statistic) of the distances of ascending values from a center. */
export function distanceQuantile(sorted: Float64Array, center: number, p: number): number {
  const rank = Math.floor(p * (sorted.length - 1));
  let below = 0;
  let above = sorted.length - 1;
  // The farthest values are at the ends: take them away until the asked rank is the farthest left.
  for (let left = sorted.length - 1; left > rank; left -= 1) {
    if (center - (sorted[below] ?? 0) > (sorted[above] ?? 0) - center) below += 1;
    else above -= 1;
  }
  return Math.max(center - (sorted[below] ?? 0), (sorted[above] ?? 0) - center);
}
