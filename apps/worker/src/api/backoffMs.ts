const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Pause before the next try of an idempotent call, ms: doubles from 0.5 s to 15 s, with full jitter
 * in the upper half so that machines do not come back in step after an outage.
 * `tries` counts the failed ones, `random` is in [0, 1).
 */
export function backoffMs(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1));
  return ceiling / 2 + (ceiling / 2) * random;
}
