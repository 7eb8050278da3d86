/** Why a percentile is not compared. */
export type CutOffReason = "slice_too_short" | "too_few_samples";

/** Times its own value that a slice has to last for a percentile of latencies in it to be seen. */
export const sliceTimesMin = 20;
/** Samples that lie above the percentile in every pair, on either side. */
export const samplesAboveMin = 10;

/**
 * Why a percentile of latencies that were measured in slices is not to be compared; null where it is.
 * A slice that ends shortly after the latency cuts off what would have been longer, and a percentile
 * with few samples above it is a maximum.
 */
export function slicePercentileProblem({
  percentile,
  valueNs,
  sliceNs,
  counts,
}: {
  /** 0 to 100. */
  percentile: number;
  /** Value of it that is largest for its slices among sides and pairs. */
  valueNs: number;
  /** Length of these slices. */
  sliceNs: number;
  /** Samples of each side in each pair. */
  counts: readonly number[];
}): CutOffReason | null {
  if (valueNs * sliceTimesMin > sliceNs) return "slice_too_short";
  const fewest = counts.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  const above = fewest * (1 - percentile / 100);
  return above < samplesAboveMin - 1e-9 ? "too_few_samples" : null;
}
