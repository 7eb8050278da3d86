import { median, sortedFinite } from "./quantile.ts";

/** Makes the median absolute deviation agree with the standard deviation of normal values. */
const madConsistency = 1.482602218505602;

/**
 * Median absolute deviation from the median, times 1.4826: the scale that half the values may spoil
 * (Hampel 1974); R's `mad`. Throws RangeError on nothing and on values that are not finite.
 */
export function medianAbsoluteDeviation(values: readonly number[]): number {
  const middle = median(values);
  return madConsistency * median(values.map((x) => Math.abs(x - middle)));
}

/** Makes Qn agree with the standard deviation of normal values (Rousseeuw & Croux 1993). */
const qnConsistency = 2.21914446598508;

const qnValuesMax = 2000;

/**
 * Qn (Rousseeuw & Croux 1993): the k-th smallest distance of two values, k = C(⌊n/2⌋+1, 2), times
 * 2.2191, without their correction for small n. As robust as the median absolute deviation, but
 * with 82 instead of 37 % efficiency and no centre, so skewed values do not mislead it. 0 for one
 * value. Throws RangeError on nothing, on values that are not finite and on more than 2,000.
 */
export function qnScale(values: readonly number[]): number {
  const n = values.length;
  if (n === 0 || n > qnValuesMax) {
    throw new RangeError(`Qn takes 1 to ${qnValuesMax} values, not ${n}`);
  }
  const sorted = sortedFinite(values);
  if (n === 1) return 0;
  const distances = sorted.flatMap((x, i) => sorted.slice(i + 1).map((y) => y - x));
  const half = Math.floor(n / 2) + 1;
  const k = (half * (half - 1)) / 2;
  return qnConsistency * (distances.sort((x, y) => x - y)[k - 1] ?? 0);
}
