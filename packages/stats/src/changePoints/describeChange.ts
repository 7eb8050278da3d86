import type { Boundary } from "./boundary.ts";
import type { ChangePoint } from "./changePoint.ts";
import { correlationInflation } from "./correlationInflation.ts";
import { medianOf } from "./medianOf.ts";
import { rankTest } from "./rankTest.ts";
import type { ScaledHistory } from "./scaleHistory.ts";

/** Points of each side that a level is taken of, the ones nearest the change. */
const sideMax = 200;
/** Squared distances count up to three scales. */
const bound = 9;
/** Twice the logarithm of the likelihood ratio that still allows a place: 2·3. */
const placeLoss = 6;
/** 97.5 % point of the normal, times √(π/2), the cost of the median over the mean. */
const medianInterval = 1.96 * Math.sqrt(Math.PI / 2);

/** Size, intervals and confidence of a boundary of a scaled history. */
export function describeChange(history: ScaledHistory, boundary: Boundary): ChangePoint {
  const { values, unit, logarithmic } = history;
  const { at } = boundary;
  const left = values.subarray(Math.max(boundary.from, at - sideMax), at);
  const right = values.subarray(at, Math.min(boundary.to, at + sideMax));
  const [low, high] = [medianOf(left), medianOf(right)];
  const inflation = correlationInflation(left, low, right, high);
  const error = Math.sqrt(
    inflation * (spread(left, low) / left.length + spread(right, high) / right.length),
  );
  const back = (level: number) => (logarithmic ? Math.exp(level * unit) : level * unit);
  const before = back(low);
  const after = back(high);
  const half = medianInterval * error;
  const shifted = (by: number) => back(low + (high - low) + by);
  const ratio = (by: number) => Math.exp((high - low + by) * unit);
  return {
    index: at,
    ...places(values, boundary, low, high),
    before: { value: before, n: left.length },
    after: { value: after, n: right.length },
    difference: after - before,
    differenceLow: shifted(-half) - before,
    differenceHigh: shifted(half) - before,
    ratio: logarithmic ? { value: ratio(0), low: ratio(-half), high: ratio(half) } : null,
    confidence: 1 - rankTest(left, right, inflation).p,
  };
}

/** Variance in squared scales, at least that of the noise scale's own square over four. */
function spread(side: Float64Array, center: number): number {
  let sum = 0;
  for (const value of side) sum += Math.min(bound, (value - center) ** 2);
  return Math.max(0.25, sum / side.length);
}

/** Smallest and largest place whose bounded loss is within `placeLoss` of that at the boundary. */
function places(values: Float64Array, { from, at, to }: Boundary, low: number, high: number) {
  const gain = (i: number) => {
    const value = values[i] ?? 0;
    return Math.min(bound, (value - low) ** 2) - Math.min(bound, (value - high) ** 2);
  };
  let indexLow = at;
  let indexHigh = at;
  for (let i = at - 1, loss = 0; i > from && loss < 4 * placeLoss; i -= 1) {
    loss -= gain(i);
    if (loss <= placeLoss) indexLow = i;
  }
  for (let i = at, loss = 0; i < to - 1 && loss < 4 * placeLoss; i += 1) {
    loss += gain(i);
    if (loss <= placeLoss) indexHigh = i + 1;
  }
  return { indexLow, indexHigh };
}
