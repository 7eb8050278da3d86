/** Whether a percentile of so many samples is more than their maximum: the p99 of 50 samples is not. */
export function isResolved(percentile: number, samples = Number.POSITIVE_INFINITY): boolean {
  return percentile < 100 && samples * (100 - percentile) >= 100 - 1e-6;
}
