/** Attempts after which a mail is given up: about 21 hours after the first. */
const attemptsMax = 26;
const longestMs = 60 * 60_000;

/** Pause after the given number of failed attempts: 1, 2, 4 … minutes, at most an hour; null: enough. */
export function mailRetryDelayMs(attempts: number): number | null {
  if (attempts >= attemptsMax) return null;
  return Math.min(longestMs, 60_000 * 2 ** Math.max(0, attempts - 1));
}
