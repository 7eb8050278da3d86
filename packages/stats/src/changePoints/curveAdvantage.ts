import type { Boundary } from "./boundary.ts";
import { fitCubic } from "./fitCubic.ts";
import type { Side } from "./sides.ts";

/** Shorter stretches cannot tell a curve from a step. */
const pointsMin = 20;
const sideMin = 6;
/** Squared distances count up to three scales. */
const limit = 3;
const bound = limit * limit;

/**
 * By how much bounded loss, squared spreads, a smooth curve (a cubic) explains two stretches better
 * than a step between them: slow drift and slow waves are not changes. In units of the noise of
 * these stretches, so that both modes of bimodal noise stay inside the bound. Robust weights after
 * Huber (1964). Negative infinity for stretches that are too short to tell.
 */
export function curveAdvantage(
  values: Float64Array,
  { from, at, to }: Boundary,
  [left, right]: [Side, Side],
): number {
  const n = to - from;
  if (n < pointsMin || Math.min(at - from, to - at) < sideMin) return Number.NEGATIVE_INFINITY;
  const unit = Math.max(1, spreadOf(left, right));
  const y = values.subarray(from, to).map((value) => value / unit);
  const low = huberMean(y.subarray(0, at - from), left.center / unit);
  const high = huberMean(y.subarray(at - from), right.center / unit);
  const start = Float64Array.from(y, (_, i) => (i < at - from ? low : high));
  const fitted = fitCubic(y, start, limit);
  let curve = 0;
  let step = 0;
  for (let i = 0; i < n; i += 1) {
    curve += Math.min(bound, ((y[i] ?? 0) - (fitted[i] ?? 0)) ** 2);
    step += Math.min(bound, ((y[i] ?? 0) - (start[i] ?? 0)) ** 2);
  }
  return step - curve;
}

/** Spread around both centers together: the two spreads, weighted by their points. */
function spreadOf(left: Side, right: Side): number {
  const [m, n] = [left.values.length, right.values.length];
  return Math.sqrt((m * left.spread ** 2 + n * right.spread ** 2) / (m + n));
}

function huberMean(values: Float64Array, start: number): number {
  let mean = start;
  for (let round = 0; round < 3; round += 1) {
    let [weights, sum] = [0, 0];
    for (const value of values) {
      const distance = Math.abs(value - mean);
      const weight = distance <= limit ? 1 : limit / distance;
      weights += weight;
      sum += weight * value;
    }
    mean = sum / weights;
  }
  return mean;
}
