/** Changes that come within this time are answered with one look. */
const gatherMs = 250;
/** Looks that follow each other at once, as when one person does something and watches. */
const burst = 5;
/** Where changes come without end, as on an installation with hundreds of machines, one look takes this long. */
const steadyMs = 5_000;

/**
 * Paces how often an open page loads again. Answers the wait before the next look, in ms: short for
 * the first few, then `steadyMs` and up to a fifth more, so that pages that were woken together part.
 *
 * @param random 0 up to 1
 */
export function createLookBudget(nowMs: () => number, random: () => number) {
  let looks = burst;
  let countedMs = nowMs();
  return {
    nextWaitMs(): number {
      const now = nowMs();
      looks = Math.min(burst, looks + (now - countedMs) / steadyMs);
      countedMs = now;
      if (looks >= 1) {
        looks -= 1;
        return gatherMs;
      }
      const missing = (1 - looks) * steadyMs;
      looks -= 1;
      return Math.max(gatherMs, missing) + random() * (steadyMs / 5);
    },
  };
}
