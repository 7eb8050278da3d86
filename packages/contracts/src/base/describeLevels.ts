import type { Unit } from "./measures.ts";
import { formatValue, scaleFor } from "./units.ts";

/** Below this share three digits of the levels do not show the change that is stated beside them. */
const threeDigitsMin = 0.07;
const digitsMax = 8;
/** From this factor on each level has its own unit. */
const apartMin = 100;

/**
 * "from 102 ops/s to 93.7 ops/s": the two levels of a change in words, in one unit unless they are far
 * apart, with as many digits as show the change.
 */
export function describeLevels(
  { before, after }: { before: number; after: number },
  unit: Unit,
): string {
  const share = Math.abs(after / before - 1);
  const more =
    share > 0 && share < threeDigitsMin ? Math.ceil(Math.log10(threeDigitsMin / share)) : 0;
  const digits = Math.min(digitsMax, 3 + more);
  const isFar = Math.max(before / after, after / before) >= apartMin;
  const text = (level: number) =>
    formatValue(level, unit, scaleFor(unit, isFar ? [level] : [before, after]), digits);
  return `from ${text(before)} to ${text(after)}`;
}
