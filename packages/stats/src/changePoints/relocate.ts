import type { Boundary } from "./boundary.ts";
import { medianOf } from "./medianOf.ts";

/** How far a boundary may move, points. */
const reach = 12;
/** Points of each side that the levels are taken of. */
const sideMax = 200;
/** Squared distances count up to three scales. */
const bound = 9;

/** The place near `at` with the least bounded squared error around the medians of both sides. */
export function relocate(values: Float64Array, { from, at, to }: Boundary): number {
  const left = medianOf(values.subarray(Math.max(from, at - sideMax), at));
  const right = medianOf(values.subarray(at, Math.min(to, at + sideMax)));
  const low = Math.max(from + 1, at - reach);
  const high = Math.min(to - 1, at + reach);
  let best = at;
  let least = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = low; i < high; i += 1) sum += Math.min(bound, ((values[i] ?? 0) - right) ** 2);
  for (let i = low; i <= high; i += 1) {
    // Sums of the same terms in another order differ in the last digits.
    if (sum < least - 1e-12) [best, least] = [i, sum];
    const value = values[i] ?? 0;
    sum += Math.min(bound, (value - left) ** 2) - Math.min(bound, (value - right) ** 2);
  }
  return best;
}
