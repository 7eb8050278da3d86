import type { Boundary } from "./boundary.ts";
import type { ChangePoint } from "./changePoint.ts";
import { correlationInflation } from "./correlationInflation.ts";
import { rankTest } from "./rankTest.ts";
import type { ScaledHistory } from "./scaleHistory.ts";
import { type Side, sidesOf } from "./sides.ts";

/** Squared distances count up to three scales or spreads. */
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
  const differenceLow = back(right.center - half) - before;
  const differenceHigh = back(right.center + half) - before;
  const [low, high] = places(values, boundary, sides);
  return {
    index: base + boundary.at,
    indexLow: base + low,
    indexHigh: base + high,
    before: { value: before, n: m },
    after: { value: after, n },
    difference: after - before,
    differenceLow,
    differenceHigh,
    // The one size of the change: of the levels that are stated, with bounds on either side of it.
    ratio:
      before > 0 && after > 0
        ? {
            value: after / before,
            low: Math.max(0, (before + differenceLow) / before),
            high: (before + differenceHigh) / before,
          }
        : null,
    confidence: 1 - rankTest(left.sorted, right.sorted, inflation),
  };
}

/** Bounded variance in squared scales, at least a quarter: constant stretches have a quantum, too. */
function variance({ values, center }: Side): number {
  let sum = 0;
  for (const value of values) sum += Math.min(bound, (value - center) ** 2);
  return Math.max(0.25, sum / values.length);
}

/**
 * Smallest and largest place that the points around the boundary allow: those whose loss, with errors
 * in the spread of each side and each bounded, is within `placeLoss` of the least. A point that lies
 * between the levels widens the range, one that is clearly of a level ends it.
 */
function places(
  values: Float64Array,
  { from, at, to }: Boundary,
  [left, right]: [Side, Side],
): [number, number] {
  const worse = (i: number) => errorOf(values[i] ?? 0, left) - errorOf(values[i] ?? 0, right);
  const found = [{ place: at, loss: 0 }];
  // Far beyond the allowed loss no later point makes up for it.
  for (let i = at - 1, loss = 0; i > from && loss < 4 * placeLoss; i -= 1) {
    loss -= worse(i);
    found.unshift({ place: i, loss });
  }
  for (let i = at, loss = 0; i < to - 1 && loss < 4 * placeLoss; i += 1) {
    loss += worse(i);
    found.push({ place: i + 1, loss });
  }
  const least = Math.min(...found.map(({ loss }) => loss));
  const possible = found.filter(({ loss }) => loss - least <= placeLoss).map(({ place }) => place);
  return [Math.min(at, ...possible), Math.max(at, ...possible)];
}

/** Squared distance in spreads of the side, bounded. */
function errorOf(value: number, { center, spread }: Side): number {
  return Math.min(bound, ((value - center) / Math.max(1, spread)) ** 2);
}
