import { sortedFinite } from "../quantile.ts";

/**
 * Cliff's delta (1993): the share of pairs in which b is larger less that in which it is smaller,
 * from −1 to 1; 0 when neither side tends to be larger. In O(n log n). Null when a side is empty;
 * throws RangeError on values that are not finite.
 */
export function cliffsDelta(a: readonly number[], b: readonly number[]): number | null {
  if (a.length === 0 || b.length === 0) return null;
  const sorted = sortedFinite(a);
  let balance = 0;
  let below = 0;
  let atMost = 0;
  for (const x of sortedFinite(b)) {
    while (below < sorted.length && (sorted[below] ?? x) < x) below += 1;
    while (atMost < sorted.length && (sorted[atMost] ?? x + 1) <= x) atMost += 1;
    balance += below - (sorted.length - atMost);
  }
  return balance / (a.length * b.length);
}
