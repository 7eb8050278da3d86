/** Median of |N(0, 1)|: makes a median absolute difference comparable with a standard deviation. */
const normalMedian = 0.6745;

/**
 * Scale of the noise of a series, robust against steps and outliers: the median absolute difference
 * of neighbours, as a standard deviation of normal noise (von Neumann et al. 1941, with a median).
 * Where more than half of the neighbours are equal (quantised values) the mean of the absolute
 * differences, each up to the usual quantum, stands in, and at least a quarter of that quantum. 0
 * for constant series.
 */
export function noiseScale(values: Float64Array): number {
  const differences = new Float64Array(Math.max(0, values.length - 1));
  for (let i = 0; i < differences.length; i += 1) {
    differences[i] = Math.abs((values[i + 1] ?? 0) - (values[i] ?? 0));
  }
  const scale = selectMiddle(differences) / (normalMedian * Math.SQRT2);
  if (scale > 0) return scale;
  differences.sort();
  const quantum = middleOf(differences.subarray(differences.findIndex((one) => one > 0)));
  if (!(quantum > 0)) return 0;
  let sum = 0;
  for (const difference of differences) sum += Math.min(difference, quantum);
  return Math.max(sum / differences.length, quantum / 4);
}

/** Median of ascending values; 0 for none. */
function middleOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Median of values in any order, which it rearranges; 0 for none. By selection (Hoare 1961): sorting
 * a thousand of them would be a large part of the time that one more point takes.
 */
function selectMiddle(values: Float64Array): number {
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
