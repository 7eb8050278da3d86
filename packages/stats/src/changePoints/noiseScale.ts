import { median } from "../quantile.ts";

/** Median of |N(0, 1)|: makes a median absolute difference comparable with a standard deviation. */
const normalMedian = 0.6745;

/**
 * Scale of the noise of a series, robust against steps and outliers: the median absolute difference
 * of neighbours, as a standard deviation of normal noise (von Neumann et al. 1941, with a median).
 * Where more than half of the neighbours are equal (quantised values) the mean of the absolute
 * differences stands in, which is at least a share of the quantum. 0 for constant series.
 */
export function noiseScale(values: ArrayLike<number>): number {
  const differences: number[] = [];
  for (let i = 1; i < values.length; i++) {
    differences.push(Math.abs((values[i] ?? 0) - (values[i - 1] ?? 0)));
  }
  if (differences.length === 0) return 0;
  const scale = median(differences) / (normalMedian * Math.SQRT2);
  if (scale > 0) return scale;
  const capped = differences.filter((difference) => difference > 0);
  if (capped.length === 0) return 0;
  const quantum = median(capped);
  const mean = differences.reduce((sum, one) => sum + Math.min(one, quantum), 0);
  return Math.max(mean / differences.length, quantum / 4);
}
