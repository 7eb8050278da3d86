/** Longer lists are sorted faster by the engine. */
const insertedMax = 64;

/** Ascending copy of finite values. */
export function ascending(values: readonly number[]): number[] {
  return sortAscending(values.slice());
}

/** Sorts finite values in place. Comparisons sort a few dozen values many times: by insertion. */
export function sortAscending(values: number[]): number[] {
  if (values.length > insertedMax) {
    const sorted = Float64Array.from(values).sort();
    for (let i = 0; i < sorted.length; i += 1) values[i] = sorted[i] as number;
    return values;
  }
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i] as number;
    let j = i;
    for (; j > 0 && (values[j - 1] as number) > value; j -= 1) values[j] = values[j - 1] as number;
    values[j] = value;
  }
  return values;
}

/** Median of ascending values, one at least. */
export function middleOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
