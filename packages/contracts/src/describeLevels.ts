import type { Unit } from "./measures.ts";
import { formatValue } from "./units.ts";

/** "from 102 ops/s to 93.7 ops/s": the two levels of a change in words; null where one is not known. */
export function describeLevels(
  { before, after }: { before: number | null; after: number | null },
  unit: Unit,
): string | null {
  if (before === null || after === null) return null;
  return `from ${formatValue(before, unit)} to ${formatValue(after, unit)}`;
}
