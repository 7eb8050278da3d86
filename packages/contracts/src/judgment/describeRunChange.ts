import type { RatioWords } from "../base/describeRatio.ts";
import type { MeasureDefinition } from "../base/measures.ts";
import { describeVerdict, hedgedWords } from "./describeVerdict.ts";
import type { RunChange } from "./runResults.ts";

/** A change of a result in words; one that cannot be told says why. Pure. */
export function describeRunChange(
  { verdict, ratio, low, high, reason, n, measured }: RunChange,
  { unit, direction }: Pick<MeasureDefinition, "unit" | "direction">,
): RatioWords {
  if (verdict === "not_comparable" || ratio === null) {
    return { verdict: "noise", words: reason ?? "not comparable", interval: "" };
  }
  const bounds = { ratio, ratioLow: low, ratioHigh: high };
  const told = describeVerdict({ ...bounds, verdict, unit, direction, n });
  return { ...told, words: hedgedWords({ words: told.words, verdict, measured }) };
}
