import { describeRatio, inconclusive, noRelevantChange, type RatioWords } from "./describeRatio.ts";
import type { ComparedMeasure } from "./report.ts";

/** What a comparison says of one measure, in words, with its interval where there is one. */
export function describeVerdict(
  measure: Pick<
    ComparedMeasure,
    "ratio" | "ratioLow" | "ratioHigh" | "verdict" | "unit" | "direction"
  >,
): RatioWords {
  const { ratio, ratioLow, ratioHigh, verdict, unit, direction } = measure;
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
      return { verdict: "noise", words: inconclusive, interval };
  }
}
