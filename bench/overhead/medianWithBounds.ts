interface Bounded {
  median: number;
  /** Bounds of its 95 % confidence interval, from the order of the values alone. */
  low: number;
  high: number;
}

/** Median of values, and how sure it is. */
export function medianWithBounds(values: readonly number[]): Bounded {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number) => sorted[Math.min(Math.max(rank, 0), sorted.length - 1)] ?? Number.NaN;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(Math.floor(middle - reach)),
    high: at(Math.ceil(middle + reach)),
  };
}
