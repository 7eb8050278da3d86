/**
 * Twice the mid-ranks of values, in the order given: equal values share the mean of their ranks, so
 * twice a rank is whole. Values finite.
 */
export function doubleMidranks(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const ranks = new Map<number, number>();
  let from = 0;
  while (from < sorted.length) {
    const value = sorted[from] ?? 0;
    let to = from + 1;
    while (sorted[to] === value) to += 1;
    ranks.set(value, from + 1 + to);
    from = to;
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

/** Sizes of the groups of equal values. */
export function tieSizes(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}
