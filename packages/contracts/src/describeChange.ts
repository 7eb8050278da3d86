import type { ChangeShape } from "./changeShape.ts";
import { describeLevels } from "./describeLevels.ts";
import { describeRatio, type RatioWords } from "./describeRatio.ts";
import type { MeasureDefinition } from "./measures.ts";

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
