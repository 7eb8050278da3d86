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

/** Sides that were asked for, by their stretch; they go with the values, which nobody modifies. */
const known = new WeakMap<Float64Array, Map<string, Side>>();

/**
 * The two sides of a clamped boundary. Every question about a boundary begins with them, and with
 * sorting, so those of the same values are kept.
 */
export function sidesOf(values: Float64Array, { from, at, to }: Boundary): [Side, Side] {
  let sides = known.get(values);
  if (sides === undefined) {
    sides = new Map();
    known.set(values, sides);
  }
  return [side(values, from, at, sides), side(values, at, to, sides)];
}

function side(all: Float64Array, from: number, to: number, sides: Map<string, Side>): Side {
  const key = `${from}:${to}`;
  const kept = sides.get(key);
  if (kept !== undefined) return kept;
  const values = all.subarray(from, to);
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const center = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  const found = { values, sorted, center, spread: distanceQuantile(sorted, center, 0.68) };
  sides.set(key, found);
  return found;
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
