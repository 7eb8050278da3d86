import { selectMiddle } from "./selectMiddle.ts";

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
