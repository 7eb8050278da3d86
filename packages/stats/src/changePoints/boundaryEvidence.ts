import type { Boundary } from "./boundary.ts";
import { correlationInflation } from "./correlationInflation.ts";
import { lineBeatsStep } from "./lineBeatsStep.ts";
import { medianOf } from "./medianOf.ts";
import { rankTest } from "./rankTest.ts";
import { shortSideEvidence } from "./shortSideEvidence.ts";

/** Smallest step worth a boundary, noise scales. */
const shiftMin = 1;
/** Below this many points a side has too few ranks for the rank test to reach its bound. */
const shortLength = 12;

/**
 * Evidence for a boundary between its two neighbours: 1 and more stands. The logarithm of a rank
 * test's probability over that of `probabilityMax`, or what a short side shows; 0 for a straight line.
 */
export function boundaryEvidence(
  values: Float64Array,
  boundary: Boundary,
  probabilityMax: number,
): number {
  const left = values.subarray(boundary.from, boundary.at);
  const right = values.subarray(boundary.at, boundary.to);
  if (left.length === 0 || right.length === 0) return 0;
  const leftCenter = medianOf(left);
  const rightCenter = medianOf(right);
  const shift = Math.abs(rightCenter - leftCenter);
  if (shift < shiftMin) return shift / shiftMin / 10;
  if (lineBeatsStep(values, boundary)) return 0;
  const inflation = correlationInflation(left, leftCenter, right, rightCenter);
  const { p } = rankTest(left, right, inflation);
  const evidence = Math.log(Math.max(p, 1e-300)) / Math.log(probabilityMax);
  const shorter = Math.min(left.length, right.length);
  if (shorter < 2 || shorter >= shortLength) return evidence;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return Math.max(evidence, shortSideEvidence(short, long, inflation));
}
