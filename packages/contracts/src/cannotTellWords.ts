/** Values that each side of a comparison rests on. */
export interface SideCounts {
  base: number;
  head: number;
}

/** Why a percentile has no interval, however many trials there are. */
export const pooledWords = "no interval: one percentile of all timed operations";

/** Why a comparison has no interval, and so nothing to tell: "can't tell: one sample each". */
export function cannotTellWords(n: SideCounts | null): string {
  if (n?.base === 1 && n.head === 1) return "can't tell: one sample each";
  if (n?.base === 1 || n?.head === 1) return "can't tell: one sample on one side";
  return "can't tell: too few trials";
}
