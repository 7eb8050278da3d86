const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after the first try, the second …: 11 tries within a day. */
const pausesMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
];

/** Longest wait that a receiver may ask for. */
const askedMaxMs = 6 * hourMs;

/**
 * Pause before the next try after this many failed ones, a tenth of it by `chance` (0 to 1), so that
 * deliveries which failed together do not come back together. A receiver that asked for a longer one
 * gets it. Null: enough.
 */
export function deliveryRetryDelayMs(
  failedTries: number,
  chance: number,
  askedMs: number | null,
): number | null {
  const pauseMs = pausesMs[failedTries - 1];
  if (pauseMs === undefined) return null;
  return Math.max(pauseMs * (1 + chance / 10), Math.min(askedMs ?? 0, askedMaxMs));
}
