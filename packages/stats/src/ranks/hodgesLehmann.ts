import { median, sortedFinite } from "../quantile.ts";

/**
 * Hodges & Lehmann's (1963) location of one sample: the median of the means of all pairs, each
 * value paired with itself too. Throws RangeError on nothing, on values that are not finite, and on
 * more than 2,000 values (pairs grow with the square).
 */
export function hodgesLehmannLocation(values: readonly number[]): number {
  refuseMany(values.length);
  const sorted = sortedFinite(values);
  return median(sorted.flatMap((x, i) => sorted.slice(i).map((y) => x / 2 + y / 2)));
}

/**
 * Hodges & Lehmann's shift from a to b: the median of all differences b − a. Throws RangeError like
 * `hodgesLehmannLocation`.
 */
export function hodgesLehmannShift(a: readonly number[], b: readonly number[]): number {
  refuseMany(a.length);
  refuseMany(b.length);
  return median(differences(sortedFinite(a), sortedFinite(b)));
}

const valuesMax = 2000;

function refuseMany(count: number): void {
  if (count > valuesMax) {
    throw new RangeError(`${count} values are too many for all their pairs; ${valuesMax} at most`);
  }
}

function differences(a: readonly number[], b: readonly number[]): number[] {
  return a.flatMap((x) => b.map((y) => y - x));
}
