import { studentTCdf } from "../studentT.ts";
import type { Side } from "./sides.ts";

/** Longer stretches have ranks and tails enough for the other tests. */
const pointsMax = 24;
const sideMin = 3;
/** Smallest standard deviation, scales: a few points that happen to agree do not prove precision. */
const deviationMin = 0.5;

/**
 * Evidence of two sides that are both short: Student's t with pooled variance, as the logarithm of
 * its probability over that of `probabilityMax`. So few points cannot show that their noise is far
 * from normal, but also no other test could say anything of a clear change in ten versions.
 */
export function shortHistoryEvidence(
  left: Side,
  right: Side,
  inflation: number,
  probabilityMax: number,
): number {
  const [m, n] = [left.values.length, right.values.length];
  if (m + n > pointsMax || Math.min(m, n) < sideMin) return 0;
  const [low, high] = [meanOf(left.values), meanOf(right.values)];
  const squares = squaresAround(left.values, low) + squaresAround(right.values, high);
  const freedom = m + n - 2;
  const variance = Math.max(deviationMin ** 2, squares / freedom);
  const t = (high - low) / Math.sqrt(variance * inflation * (1 / m + 1 / n));
  const p = 2 * studentTCdf(-Math.abs(t), freedom);
  return Math.log(Math.max(p, Number.MIN_VALUE)) / Math.log(probabilityMax);
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function squaresAround(values: Float64Array, mean: number): number {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum;
}
