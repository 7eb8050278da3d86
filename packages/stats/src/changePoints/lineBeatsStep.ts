import type { Boundary } from "./boundary.ts";
import { medianOf } from "./medianOf.ts";

/** Shorter stretches cannot tell a slope from a step. */
const pointsMin = 20;
const sideMin = 8;
/** Squared distances count up to three scales. */
const bound = 9;
/** The step must be better by this much, squared scales: about e^1.5 in likelihood. */
const gainMin = 3;
const rounds = 5;

/**
 * Whether one straight line explains the two stretches about as well as a step between them, by
 * the bounded loss: slow drift is not a change. The line is fitted by reweighted least squares with
 * Huber's weights (Huber 1964).
 */
export function lineBeatsStep(values: Float64Array, { from, at, to }: Boundary): boolean {
  if (to - from < pointsMin || Math.min(at - from, to - at) < sideMin) return false;
  const left = medianOf(values.subarray(from, at));
  const right = medianOf(values.subarray(at, to));
  const { base, slope } = fitLine(values.subarray(from, to), (left + right) / 2);
  const middle = (to - from - 1) / 2;
  let line = 0;
  let step = 0;
  for (let i = from; i < to; i += 1) {
    const value = values[i] ?? 0;
    line += Math.min(bound, (value - base - slope * (i - from - middle)) ** 2);
    step += Math.min(bound, (value - (i < at ? left : right)) ** 2);
  }
  return line < step + gainMin;
}

/** Robust line `base + slope·(i − middle)` through equally spaced values. */
function fitLine(values: Float64Array, start: number): { base: number; slope: number } {
  const middle = (values.length - 1) / 2;
  const limit = Math.sqrt(bound);
  let base = start;
  let slope = 0;
  for (let round = 0; round < rounds; round += 1) {
    let [w, wt, wx, wtt, wtx] = [0, 0, 0, 0, 0];
    for (let i = 0; i < values.length; i += 1) {
      const t = i - middle;
      const value = values[i] ?? 0;
      const distance = Math.abs(value - base - slope * t);
      const weight = round === 0 || distance <= limit ? 1 : limit / distance;
      w += weight;
      wt += weight * t;
      wx += weight * value;
      wtt += weight * t * t;
      wtx += weight * t * value;
    }
    slope = (w * wtx - wt * wx) / (w * wtt - wt * wt);
    base = (wx - slope * wt) / w;
  }
  return { base, slope };
}
