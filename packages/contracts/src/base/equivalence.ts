/** Smallest margin within which two versions are called the same, as a relative change. */
export const sameMarginMin = 0.02;

/** The margin for a series whose smallest relevant change is `minChange`. */
export function sameMarginOf(minChange = 0): number {
  return Math.max(sameMarginMin, minChange);
}

/**
 * Whether an interval of a ratio shows that two versions are the same: all of it lies inside
 * ±max(2 %, `minChange`). It is the 95 % interval that is shown, not the 90 % one that two one-sided
 * tests at 5 % would allow, so that a reader can check the verdict against the figures beside it.
 */
export function showsSame({ low, high }: { low: number; high: number }, minChange = 0): boolean {
  const widest = 1 + sameMarginOf(minChange);
  return low >= 1 / widest && high <= widest;
}
