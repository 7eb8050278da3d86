/** Pauses after the first try, the second …: somebody waits for the answer. */
const pausesMs = [5_000, 20_000, 60_000, 180_000];

/** Longest wait that a vendor may ask for. */
const askedMaxMs = 15 * 60_000;

/** Tries after which a question is given up. */
export const questionTriesMax = pausesMs.length + 1;

/**
 * Pause before a question is asked again after this many tries, a tenth of it by `chance` (0 to 1). A
 * vendor that limits how often it is asked gets the pause that it asks for. Null: enough.
 */
export function questionRetryDelayMs(
  tries: number,
  chance: number,
  askedMs: number | null,
): number | null {
  const pauseMs = pausesMs[tries - 1];
  if (pauseMs === undefined) return null;
  return Math.max(pauseMs * (1 + chance / 10), Math.min(askedMs ?? 0, askedMaxMs));
}
