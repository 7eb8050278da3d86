import { comparisonTrialsMax } from "@lapline/contracts";
import { adviseTrials, type JobVariance, type TrialAdvice } from "@lapline/stats";
import { isOfSlices } from "./comparisonDesign.ts";

/** A stored comparison of one measure, as far as an advice needs it. */
export interface AdvisedMeasure {
  ratio: number;
  ratioLow: number | null;
  ratioHigh: number | null;
  verdict: "worse" | "better" | "same" | "insufficient";
  standardError: number | null;
  look: number;
  n: number;
  /** How the sides lay in time, from `comparisonDesign`. */
  design: string;
}

/** What would settle a measure that a comparison left open; `settled` where its verdict stands. Pure. */
export function adviseMeasure(
  measure: AdvisedMeasure,
  { between, minChange = 0 }: { between: JobVariance | null; minChange?: number },
): TrialAdvice {
  const { ratio, ratioLow: low, ratioHigh: high, verdict, standardError, look, n } = measure;
  return adviseTrials(
    {
      ratio,
      low,
      high,
      verdict: verdict === "insufficient" ? "insufficient" : "same",
      standardError,
      level: 0.95,
      n: { a: n, b: n },
    },
    {
      between,
      minChange,
      look,
      trialsMax: comparisonTrialsMax,
      inPairs: isOfSlices(measure.design),
    },
  );
}
