import type { ReportMeasure } from "../report.ts";
import type { Figure } from "./figure.ts";

/**
 * The mean of what the trials that count have, beside the median that is the value of a measure: some
 * published figures are averages of a few runs. Null where there is one trial, which is both.
 */
export function trialMean({
  name,
  title,
  unit,
  samples,
}: Pick<ReportMeasure, "name" | "title" | "unit" | "samples">): Figure | null {
  const n = samples.length;
  if (n < 2) return null;
  return {
    key: `${name}/trials/mean`,
    label: `${title}, mean of trials`,
    value: samples.reduce((sum, one) => sum + one, 0) / n,
    unit,
    definition: `mean of ${n} trials`,
    n,
  };
}
