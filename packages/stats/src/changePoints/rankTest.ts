import { erfc } from "./erfc.ts";
import { rankSumTail } from "./rankSumTail.ts";

/**
 * Two-sided probability of so unequal ranks by chance: Mann-Whitney with tie correction (Mann &
 * Whitney 1947), normal approximation, the variance multiplied by `inflation` for samples that are
 * correlated in time. Where a sample has at most `exactMax` values the tail is the exact one, to a
 * few percent: there the normal is too wide by factors of ten and more. Both samples ascending and
 * not empty.
 */
export function rankTest(
  left: Float64Array,
  right: Float64Array,
  inflation: number,
  exactMax = 0,
): number {
  const m = left.length;
  const n = right.length;
  const total = m + n;
  let u = 0;
  let ties = 0;
  for (let i = 0, j = 0; i < m || j < n; ) {
    const value = Math.min(
      left[i] ?? Number.POSITIVE_INFINITY,
      right[j] ?? Number.POSITIVE_INFINITY,
    );
    const [i0, j0] = [i, j];
    while (i < m && left[i] === value) i += 1;
    while (j < n && right[j] === value) j += 1;
    // Each right one is above all left ones before it, and level with those tied with it.
    u += (j - j0) * (i0 + (i - i0) / 2);
    const tied = i - i0 + j - j0;
    ties += tied * tied * tied - tied;
  }
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return 1;
  const beyond = Math.abs(u - (m * n) / 2);
  if (Math.min(m, n) <= exactMax) {
    return Math.min(1, 2 * rankSumTail(m, n, beyond / Math.sqrt(inflation)));
  }
  const distance = Math.max(0, beyond - 0.5);
  return Math.min(1, erfc(distance / Math.sqrt(2 * variance * inflation)));
}
