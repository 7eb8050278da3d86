import { ascending } from "./ascending.ts";

/**
 * Quantile of a type of Hyndman & Fan (1996), by linear interpolation between order statistics.
 * Type 7 (the default here, in R and in NumPy) looks at `(n − 1)·p`; type 8 (NumPy's
 * `median_unbiased`) is nearly median-unbiased whatever the distribution, and recommended by them.
 *
 * `values` in any order, `p` from 0 to 1. Throws RangeError on an empty list, a `p` outside its
 * range or a value that is not finite: a silent NaN would end up in a report.
 */
export function quantile(values: readonly number[], p: number, type: 7 | 8 = 7): number {
  if (values.length === 0) throw new RangeError("a quantile needs at least one value");
  if (!(p >= 0 && p <= 1)) throw new RangeError(`quantile ${p} is not between 0 and 1`);
  const sorted = sortedFinite(values);
  const last = sorted.length - 1;
  const position =
    type === 7 ? last * p : Math.min(last, Math.max(0, (sorted.length + 1 / 3) * p - 2 / 3));
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** The middle value (mean of the two middle ones); quantile of type 7 at one half. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Ascending copy. Throws RangeError on NaN and infinities. */
export function sortedFinite(values: readonly number[]): number[] {
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError(`cannot rank the value ${value}`);
  }
  return ascending(values);
}
