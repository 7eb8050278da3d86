import type { RawTrial } from "@lapline/contracts";
import { type CutOffReason, cutOffReason as cutOffReasonOf } from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import type { SlicedComparison } from "./sliceFacts.ts";

/** Why a measure is a percentile that slices of this length do not show; null where it is none. Pure. */
export function cutOffReason(
  measure: ReportedMeasure,
  { sliceNs }: Pick<SlicedComparison, "sliceNs">,
  trials: readonly Pick<RawTrial, "values" | "histograms" | "load">[],
): CutOffReason | null {
  const sides = trials.map(({ values, histograms, load }) => ({
    values,
    histogramCounts: Object.fromEntries(histograms.map((one) => [one.measure, one.count])),
    operations: load.operations,
  }));
  return cutOffReasonOf(measure, sliceNs, sides);
}
