import { cannotTellWords, type SideCounts } from "./cannotTellWords.ts";
import { describeRatio, inconclusive, noRelevantChange, type RatioWords } from "./describeRatio.ts";
import type { ComparedMeasure } from "./report.ts";

/**
 * What a comparison says of one measure, in words, with its interval where there is one. With its
 * values counted, as pairs or for each side, it says of how few it cannot tell.
 */
export function describeVerdict(
  measure: Pick<
    ComparedMeasure,
    "ratio" | "ratioLow" | "ratioHigh" | "verdict" | "unit" | "direction"
  > & { n?: number | SideCounts },
): RatioWords {
  const { ratio, ratioLow, ratioHigh, verdict, unit, direction, n } = measure;
  const told =
    ratioLow === null || ratioHigh === null
      ? null
      : describeRatio({ ratio, ratioLow, ratioHigh }, unit, direction);
  const interval = told?.interval ?? "";
  switch (verdict) {
    case "worse":
    case "better":
      return told ?? { verdict, words: verdict, interval };
    case "same":
      return { verdict: "noise", words: noRelevantChange, interval };
    case "insufficient":
      if (told === null) {
        const sides = typeof n === "number" ? { base: n, head: n } : (n ?? null);
        return { verdict: "noise", words: cannotTellWords(sides), interval };
      }
      return { verdict: "noise", words: inconclusive, interval };
  }
}
