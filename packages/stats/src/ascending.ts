/** Longer lists are sorted faster by the engine. */
const insertedMax = 64;

/** Ascending copy of finite values. Comparisons sort a few dozen values many times: by insertion. */
export function ascending(values: readonly number[]): number[] {
  if (values.length > insertedMax) return Array.from(Float64Array.from(values).sort());
  const sorted = values.slice();
  for (let i = 1; i < sorted.length; i += 1) {
    const value = sorted[i] as number;
    let j = i;
    for (; j > 0 && (sorted[j - 1] as number) > value; j -= 1) sorted[j] = sorted[j - 1] as number;
    sorted[j] = value;
  }
  return sorted;
}

/** Median of ascending values, one at least. */
export function middleOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
