import { describeVerdict, type MeasureDefinition, type RatioWords } from "@lapline/contracts";
import { type ComparisonDesign, compareTrials } from "@lapline/stats";
import type { LocalMeasure } from "./judgeReport.ts";

/** One measure of two versions. */
export interface ComparedLocally extends RatioWords {
  measure: MeasureDefinition;
  base: number;
  head: number;
  /** Null where there is none, with the reason in `words`. */
  ratio: number | null;
  ratioLow: number | null;
  ratioHigh: number | null;
  judged: (typeof judgedAs)[keyof typeof judgedAs];
  n: { base: number; head: number };
}

/** `slower` and `faster` are worse and better by the measure's direction. */
const judgedAs = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/** Compares what both sides measured, by the same statistics as the server. Pure. */
export function compareMeasures(
  base: readonly LocalMeasure[],
  head: readonly LocalMeasure[],
  design: ComparisonDesign,
): ComparedLocally[] {
  return head.flatMap<ComparedLocally>(({ measure, samples, summary }) => {
    const before = base.find((one) => one.measure.name === measure.name);
    if (before === undefined) return [];
    const values = { measure, base: before.summary.value, head: summary.value };
    const n = { base: before.samples.length, head: samples.length };
    const result = compareTrials({
      a: before.samples.map((value) => [value]),
      b: samples.map((value) => [value]),
      design,
      direction: measure.direction,
    });
    if (!result.ok) {
      const none = { ratio: null, ratioLow: null, ratioHigh: null, interval: "" };
      const words = "not comparable: a value is zero or negative";
      return [{ ...values, ...none, verdict: "noise", judged: "insufficient", words, n }];
    }
    const { ratio, low: ratioLow, high: ratioHigh } = result;
    const judged = judgedAs[result.verdict];
    const words = describeVerdict({ ...measure, ratio, ratioLow, ratioHigh, verdict: judged });
    return [{ ...values, ratio, ratioLow, ratioHigh, judged, n, ...words }];
  });
}
