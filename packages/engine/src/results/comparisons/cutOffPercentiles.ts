import type { RawTrial } from "@lapline/contracts";
import { isCutOff as isCutOffOf } from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import type { SlicedComparison } from "./sliceFacts.ts";

/** Whether a measure is a percentile that slices of this length do not show. Pure. */
export function isCutOff(
  measure: ReportedMeasure,
  { sliceNs }: Pick<SlicedComparison, "sliceNs">,
  trials: readonly Pick<RawTrial, "values" | "histograms" | "load">[],
): boolean {
  const sides = trials.map(({ values, histograms, load }) => ({
    values,
    histogramCounts: Object.fromEntries(histograms.map((one) => [one.measure, one.count])),
    operations: load.operations,
  }));
  return isCutOffOf(measure, sliceNs, sides);
}
