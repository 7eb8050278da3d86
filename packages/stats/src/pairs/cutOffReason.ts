import { type CutOffReason, samplesAboveMin, slicePercentileProblem } from "./slicePercentile.ts";

/** `latency_p99`, `insert_p99_9`, `latency_max`; a median may be named after the measure alone. */
const quantileName = /^(.+)_(?:p(\d+)(?:_(\d+))?|(max))$/;

/** One side of a pair, as far as its percentiles go. */
export interface SlicedTrial {
  /** By measure. */
  values: Readonly<Record<string, number>>;
  /** Values in the histogram of a measure, by its name. */
  histogramCounts: Readonly<Record<string, number>>;
  operations: number;
  /** How long its own slices were; absent: as planned. */
  sliceNs?: number | undefined;
}

interface SlicedMeasure {
  name: string;
  unit: string;
  /** Set where a command's benchmark reported it. */
  benchmark?: string | undefined;
}

/**
 * Why a measure is not compared that is a percentile which slices of this length do not show, or which
 * is nearly the maximum of a pair; null for every other one. Its own histogram says what it is of;
 * without one nobody knows, and it is judged by the operations of the trial. Pure.
 */
export function cutOffReason(
  measure: SlicedMeasure,
  sliceNs: number,
  trials: readonly SlicedTrial[],
): CutOffReason | null {
  const quantile = quantileOf(measure, trials);
  if (quantile === null) return null;
  // Each value is held against the slices that it was measured in.
  let longest = { valueNs: 0, sliceNs };
  for (const { values, sliceNs: ownNs = sliceNs } of trials) {
    const valueNs = values[measure.name] ?? 0;
    if (valueNs * longest.sliceNs > longest.valueNs * ownNs) longest = { valueNs, sliceNs: ownNs };
  }
  const counts = trials.map(
    ({ histogramCounts, operations }) => histogramCounts[quantile.of] ?? operations,
  );
  const { percentile } = quantile;
  return slicePercentileProblem({ percentile, ...longest, counts });
}

/**
 * Operations that a side needs in each pair for the percentile of this name to be compared, such as 1,000
 * for `latency_p99`; null for what is no percentile, and for a maximum, which no number shows. Pure.
 */
export function samplesForPercentile(name: string): number | null {
  const [, , whole, part] = quantileName.exec(name) ?? [];
  if (whole === undefined) return null;
  const share = 1 - Number(`${whole}.${part ?? 0}`) / 100;
  return share > 0 ? Math.ceil(samplesAboveMin / share - 1e-6) : null;
}

function quantileOf(
  { name, unit, benchmark }: SlicedMeasure,
  trials: readonly SlicedTrial[],
): { percentile: number; of: string } | null {
  if (unit !== "ns" || benchmark !== undefined) return null;
  const found = quantileName.exec(name);
  if (found !== null) {
    const [, of = name, whole, part, max] = found;
    const percentile = max === undefined ? Number(`${whole}.${part ?? 0}`) : 100;
    return { percentile, of };
  }
  // What has a histogram and is named like it is its median.
  const isMedian = trials.some(({ histogramCounts }) => Object.hasOwn(histogramCounts, name));
  return isMedian ? { percentile: 50, of: name } : null;
}
