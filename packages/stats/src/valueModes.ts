import { type Mode, modeCount } from "./modeCount.ts";
import { seededRandom } from "./seededRandom.ts";

/** A smaller share of the values is no mode worth naming. */
const shareMin = 0.05;

/** Any number: the same values have to get the same answer. */
const seed = 1;

/**
 * The modes of positive values, on the log scale, because what is measured is skewed and differs by
 * factors. Ascending, with the share of the values around each. Empty when nothing can be said: fewer
 * than ten values, or one that is not positive and finite.
 */
export function valueModes(values: readonly number[]): Mode[] {
  if (!values.every((value) => value > 0 && Number.isFinite(value))) return [];
  const found = modeCount(values.map(Math.log), seededRandom(seed));
  if (!found.ok) return [];
  return found.modes
    .filter(({ share }) => share >= shareMin)
    .map(({ at, share }) => ({ at: Math.exp(at), share }));
}
