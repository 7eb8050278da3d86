import type { Boundary } from "./boundary.ts";
import type { Side } from "./sides.ts";

/** Fewer points show no line. */
const pointsMin = 20;
/** Squared distances count up to three spreads. */
const limit = 3;
const bound = limit * limit;
/** Smallest unit, noise scales: a stretch may be quieter than its history. */
const unitMin = 0.3;

/**
 * By how much bounded loss, squared spreads, a straight line explains two stretches better than a step
 * between them. With fewer parameters than the curve of `curveAdvantage` it says so of fewer points on
 * a side; where the step is better by little, the history may as well drift. Least squares on values
 * clipped around the step's levels. Negative infinity for stretches that are too short to tell.
 */
export function lineAdvantage(
  values: Float64Array,
  { from, at, to }: Boundary,
  [left, right]: [Side, Side],
): number {
  const n = to - from;
  if (n < pointsMin) return Number.NEGATIVE_INFINITY;
  const [l, r] = [left.values.length, right.values.length];
  const unit = Math.max(unitMin, Math.sqrt((l * left.spread ** 2 + r * right.spread ** 2) / n));
  const [low, high] = [clippedMean(left, unit), clippedMean(right, unit)];
  const middle = (n - 1) / 2;
  let [mean, products, squares, step] = [0, 0, 0, 0];
  const y = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const level = i < at - from ? low : high;
    const distance = (values[from + i] ?? 0) / unit - level;
    const clipped = Math.max(-limit, Math.min(limit, distance));
    step += clipped * clipped;
    y[i] = level + clipped;
    mean += (level + clipped) / n;
    products += (i - middle) * (level + clipped);
    squares += (i - middle) ** 2;
  }
  const slope = products / squares;
  let line = 0;
  for (let i = 0; i < n; i += 1) {
    line += Math.min(bound, ((y[i] ?? 0) - mean - slope * (i - middle)) ** 2);
  }
  return step - line;
}

/** Mean of the values in units, each clipped around the center. */
function clippedMean({ values, center }: Side, unit: number): number {
  const reach = limit * unit;
  let sum = 0;
  for (const value of values) sum += Math.max(center - reach, Math.min(center + reach, value));
  return sum / values.length / unit;
}
