import type { Boundary } from "./boundary.ts";
import type { ChangePoint } from "./changePoint.ts";
import { correlationInflation } from "./correlationInflation.ts";
import { rankTest } from "./rankTest.ts";
import type { ScaledHistory } from "./scaleHistory.ts";
import { type Side, sidesOf } from "./sides.ts";

/** Squared distances count up to three scales. */
const bound = 9;
/** Twice the logarithm of the likelihood ratio that still allows a place: 2·3. */
const placeLoss = 6;
/** 97.5 % point of the normal, times √(π/2), the cost of the median over the mean. */
const medianInterval = 1.96 * Math.sqrt(Math.PI / 2);

/** Size, intervals and confidence of a clamped boundary of a window that begins at `base`. */
export function describeChange(
  window: ScaledHistory,
  boundary: Boundary,
  base: number,
): ChangePoint {
  const { values, unit, logarithmic, first } = window;
  const sides = sidesOf(values, boundary);
  const [left, right] = sides;
  const [m, n] = [left.values.length, right.values.length];
  const inflation = correlationInflation(left, right, Math.min(m, n));
  const half = medianInterval * Math.sqrt(inflation * (variance(left) / m + variance(right) / n));
  const back = (level: number) => (logarithmic ? first * Math.exp(level * unit) : level * unit);
  const before = back(left.center);
  const after = back(right.center);
  const ratio = (by: number) => Math.exp((right.center - left.center + by) * unit);
  const [low, high] = places(values, boundary, sides);
  return {
    index: base + boundary.at,
    indexLow: base + low,
    indexHigh: base + high,
    before: { value: before, n: m },
    after: { value: after, n },
    difference: after - before,
    differenceLow: back(right.center - half) - before,
    differenceHigh: back(right.center + half) - before,
    ratio: logarithmic ? { value: ratio(0), low: ratio(-half), high: ratio(half) } : null,
    confidence: 1 - rankTest(left.sorted, right.sorted, inflation),
  };
}

/** Bounded variance in squared scales, at least a quarter: constant stretches have a quantum, too. */
function variance({ values, center }: Side): number {
  let sum = 0;
  for (const value of values) sum += Math.min(bound, (value - center) ** 2);
  return Math.max(0.25, sum / values.length);
}

/** Smallest and largest place whose bounded loss is within `placeLoss` of that at the boundary. */
function places(
  values: Float64Array,
  { from, at, to }: Boundary,
  [left, right]: [Side, Side],
): [number, number] {
  const worse = (i: number) => {
    const value = values[i] ?? 0;
    return (
      Math.min(bound, (value - left.center) ** 2) - Math.min(bound, (value - right.center) ** 2)
    );
  };
  let low = at;
  let high = at;
  // Far beyond the allowed loss no later point makes up for it.
  for (let i = at - 1, loss = 0; i > from && loss < 4 * placeLoss; i -= 1) {
    loss -= worse(i);
    if (loss <= placeLoss) low = i;
  }
  for (let i = at, loss = 0; i < to - 1 && loss < 4 * placeLoss; i += 1) {
    loss += worse(i);
    if (loss <= placeLoss) high = i + 1;
  }
  return [low, high];
}
