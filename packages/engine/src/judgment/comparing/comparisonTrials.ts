import { comparisonTrialsDefault, comparisonTrialsMax } from "@lapline/contracts";

/** Below this a change needs twice as many pairs, and so, at least, does one that could not be told before. */
const smallChange = 0.03;

/**
 * Trials of each version that show a relative change of `smallest`. `advised` are those that an earlier,
 * inconclusive comparison asks for; null: there was none. Pure.
 */
export function comparisonTrials(
  smallest: number,
  { advised = null }: { advised?: number | null } = {},
): number {
  const isHard = smallest < smallChange || advised !== null;
  const least = isHard ? 2 * comparisonTrialsDefault : comparisonTrialsDefault;
  return Math.min(comparisonTrialsMax, Math.max(least, advised ?? 0));
}
