import type { ChangeShape } from "../base/changeShape.ts";
import { describeLevels } from "../base/describeLevels.ts";
import { describeRatio, type RatioWords } from "../base/describeRatio.ts";
import type { MeasureDefinition } from "../base/measures.ts";

/** Where a change lies: "1.0.6 → 1.0.7", or "between 1.0.4 and 1.0.9" when that is all that is known. */
export function describePlace(
  { range }: Pick<ChangeShape, "range">,
  { baseVersion, version }: { baseVersion: string; version: string },
): string {
  if (range === null) return `${baseVersion} → ${version}`;
  return `between ${range.after} and ${range.upTo}`;
}

/** A change in words, with its levels where it has some. */
export interface ChangeWords extends RatioWords {
  /** "from 4.29 ms to 4.46 ms", the levels whose ratio the size is; null where it was measured otherwise. */
  levels: string | null;
}

/** Says one change; every view of it takes its words and figures from here. */
export function describeChange(
  change: Pick<ChangeShape, "ratio" | "ratioLow" | "ratioHigh" | "levels">,
  { unit, direction }: Pick<MeasureDefinition, "unit" | "direction">,
): ChangeWords {
  const words = describeRatio(change, unit, direction);
  const { levels } = change;
  return { ...words, levels: levels === null ? null : describeLevels(levels, unit) };
}
