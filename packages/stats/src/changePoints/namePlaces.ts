import type { Boundary } from "./boundary.ts";
import { clampBoundary, sidesOf } from "./sides.ts";

/** How far a boundary may move at once, points. */
const reach = 15;
/** Levels move with their boundaries; after so many rounds they have long settled. */
const roundsMax = 10;
/**
 * What each point farther from the found place costs, in points on the wrong side: the fainter a step,
 * the likelier noise alone puts a few points there.
 */
const moveCostMax = 0.3;
const moveCostOf = (steps: number) => Math.min(moveCostMax, 2 / steps ** 2);

/**
 * Moves found boundaries to the first point of the new level as people judge it, by the values and the
 * levels that are stated: the point named is nearer to the new level than to the old, and the one
 * before it is nearer to the old. `starts` ascend; none moves past another.
 *
 * What finds a change measures distances in noise scales, up to three. Between a noisy and a quiet
 * level most points are farther from both than that, so that they say nothing about the place.
 */
export function namePlaces(values: Float64Array, starts: readonly number[]): number[] {
  const places = [...starts];
  for (let round = 0; round < roundsMax; round += 1) {
    let isSettled = true;
    for (const [i, at] of places.entries()) {
      const from = places[i - 1] ?? 0;
      const to = places[i + 1] ?? values.length;
      const place = firstOfLevel(values, { from, at, to });
      if (place !== at) isSettled = false;
      places[i] = place;
    }
    if (isSettled) break;
  }
  return places;
}

/**
 * The place that puts most points on the right sides of the middle between both levels, each counted
 * by how far it lies from the middle, at most as far as a level (a cumulative sum, Page 1954).
 */
function firstOfLevel(values: Float64Array, boundary: Boundary): number {
  const { from, at, to } = boundary;
  const [left, right] = sidesOf(values, clampBoundary(boundary));
  const half = (right.center - left.center) / 2;
  if (half === 0) return at;
  const middle = left.center + half;
  const towardsNew = (i: number) =>
    Math.max(-1, Math.min(1, ((values[i] ?? middle) - middle) / half));
  const low = Math.max(from + 1, at - reach);
  const high = Math.min(to - 1, at + reach);
  const moveCost = moveCostOf((2 * Math.abs(half)) / Math.max(1, left.spread, right.spread));
  let [place, sum, best] = [at, 0, Number.NEGATIVE_INFINITY];
  for (let i = low; i <= high; i += 1) {
    const merit = sum - moveCost * Math.abs(i - at);
    if (merit > best) [place, best] = [i, merit];
    sum -= towardsNew(i);
  }
  while (place > from + 1 && towardsNew(place - 1) > 0) place -= 1;
  while (place < to - 1 && towardsNew(place) < 0) place += 1;
  return place;
}
