/**
 * Median of values in any order, which it rearranges; 0 for none. By selection (Hoare 1961): sorting
 * a thousand of them would be a large part of the time that one more point takes.
 */
export function selectMiddle(values: Float64Array): number {
  const middle = values.length >> 1;
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number;
    let [i, j] = [low, high];
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1;
      while ((values[j] as number) > pivot) j -= 1;
      if (i > j) break;
      const swapped = values[i] as number;
      values[i] = values[j] as number;
      values[j] = swapped;
      i += 1;
      j -= 1;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else break;
  }
  const upper = values[middle] ?? 0;
  if (values.length % 2 === 1) return upper;
  let lower = 0;
  for (let i = 0; i < middle; i += 1) lower = Math.max(lower, values[i] as number);
  return (lower + upper) / 2;
}
