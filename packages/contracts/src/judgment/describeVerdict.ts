import {
  describeRatio,
  inconclusive,
  noRelevantChange,
  type RatioWords,
} from "../base/describeRatio.ts";
import type { ComparedMeasure } from "../results/report.ts";
import type { RunChange } from "./runResults.ts";
import type { VerdictRow } from "./runVerdict.ts";

/** Values that each side of a comparison rests on. */
export interface SideCounts {
  base: number;
  head: number;
}

/** Why a percentile has no interval, however many trials there are. */
export const pooledWords = "no interval: one percentile of all timed operations";

/** Why a comparison has no interval, and so nothing to tell: "can't tell: one sample each". */
export function cannotTellWords(n: SideCounts | null): string {
  if (n?.base === 1 && n.head === 1) return "can't tell: one sample each";
  if (n?.base === 1 || n?.head === 1) return "can't tell: one sample on one side";
  return "can't tell: too few trials";
}

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

interface Judged {
  words: string;
  verdict: VerdictRow["verdict"];
  measured: VerdictRow["measured"] | RunChange["measured"];
}

/**
 * The words of a comparison by how sure they are: "8 % slower" of versions that were interleaved, and
 * "looks 8 % slower" of versions that were measured at different times.
 */
export function hedgedWords({ words, verdict, measured }: Judged): string {
  const moved = verdict === "worse" || verdict === "better" || verdict === "suspected";
  return moved && measured === "separately" ? `looks ${words}` : words;
}
