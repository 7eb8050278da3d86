/**
 * Twice the mid-ranks of values, in the order given: equal values share the mean of their ranks, so
 * twice a rank is whole. Values finite.
 */
export function doubleMidranks(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return values.map((value) => countBelow(sorted, value) + 1 + countUpTo(sorted, value));
}

/** Sizes of the groups of equal values. */
export function tieSizes(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

function countBelow(sorted: Float64Array, value: number): number {
  return countWhile(sorted, (x) => x < value);
}

function countUpTo(sorted: Float64Array, value: number): number {
  return countWhile(sorted, (x) => x <= value);
}

/** How many of the ascending values, from the first, satisfy the condition; by bisection. */
function countWhile(sorted: Float64Array, holds: (x: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
