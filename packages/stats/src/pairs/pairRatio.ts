/** What one side of a pair of processes spent and did, over all its slices. */
export interface SideSums {
  /** Time, or whatever else is counted per piece of work; above zero. */
  spent: number;
  /** Operations, above zero. */
  work: number;
}

/**
 * The one datum of a pair: the logarithm of what the head spent per piece of work, over that of the
 * base. Sums over all slices of a side, because the median of slices does not see a pause that strikes
 * few of them. Null where a side did nothing or spent nothing.
 */
export function pairRatio(base: SideSums, head: SideSums): number | null {
  const parts = [base.spent, base.work, head.spent, head.work];
  if (!parts.every((part) => part > 0 && Number.isFinite(part))) return null;
  return Math.log(head.spent / head.work) - Math.log(base.spent / base.work);
}
