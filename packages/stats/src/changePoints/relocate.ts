import type { Boundary } from "./boundary.ts";
import { sidesOf } from "./sides.ts";

/** How far a boundary may move, points. */
const reach = 15;
/** Squared distances count up to three scales. */
const bound = 9;
/** A boundary that was reported moves only for this much less loss, squared scales. */
const moveMin = 2;

/**
 * Where near `at` the level changes: the median of the places weighted by their likelihood
 * exp(−loss/2), with the bounded squared error around the medians of both sides as loss. For a clear
 * step that is the likeliest place; for a faint one it is the place that is least far off on average.
 */
export function relocate(values: Float64Array, boundary: Boundary, reported: boolean): number {
  const { from, at, to } = boundary;
  const [left, right] = sidesOf(values, boundary);
  const low = Math.max(from + 1, at - reach);
  const high = Math.min(to - 1, at + reach);
  const loss = (distance: number) => Math.min(bound, distance * distance);
  const losses: number[] = [];
  let sum = 0;
  for (let i = low; i < high; i += 1) sum += loss((values[i] ?? 0) - right.center);
  for (let i = low; i <= high; i += 1) {
    losses.push(sum);
    const value = values[i] ?? 0;
    sum += loss(value - left.center) - loss(value - right.center);
  }
  const least = losses.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (reported && (losses[at - low] ?? 0) - least < moveMin) return at;
  const weights = losses.map((one) => Math.exp((least - one) / 2));
  const half = weights.reduce((a, b) => a + b, 0) / 2;
  let weight = 0;
  const place = weights.findIndex((one) => {
    weight += one;
    return weight >= half;
  });
  return place === -1 ? at : low + place;
}
