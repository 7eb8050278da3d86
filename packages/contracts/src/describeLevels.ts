import type { Unit } from "./measures.ts";
import { formatValue, scaleFor } from "./units.ts";

/** Below this share three digits of the levels do not show the change that is stated beside them. */
const threeDigitsMin = 0.07;
const digitsMax = 8;

/**
 * "from 102 ops/s to 93.7 ops/s": the two levels of a change in words, in one unit, with as many digits
 * as show the change.
 */
export function describeLevels(
  { before, after }: { before: number; after: number },
  unit: Unit,
): string {
  const share = Math.abs(after / before - 1);
  const more =
    share > 0 && share < threeDigitsMin ? Math.ceil(Math.log10(threeDigitsMin / share)) : 0;
  const digits = Math.min(digitsMax, 3 + more);
  const scale = scaleFor(unit, [before, after]);
  const text = (level: number) => formatValue(level, unit, scale, digits);
  return `from ${text(before)} to ${text(after)}`;
}
