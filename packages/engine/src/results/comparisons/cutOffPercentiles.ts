import { type RawTrial, sliceNsOf } from "@lapline/contracts";
import { type CutOffReason, cutOffReason as cutOffReasonOf } from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import type { SlicedComparison } from "./sliceFacts.ts";

/** Why a measure is a percentile that slices of this length do not show; null where it is none. Pure. */
export function cutOffReason(
  measure: ReportedMeasure,
  { sliceNs, pairs }: Pick<SlicedComparison, "sliceNs" | "pairs">,
  trials: readonly Pick<RawTrial, "index" | "values" | "histograms" | "load">[],
): CutOffReason | null {
  const sides = trials.map(({ index, values, histograms, load }) => ({
    sliceNs: pairs.flatMap((pair) => sliceNsOf(pair, index) ?? [])[0],
    values,
    histogramCounts: Object.fromEntries(histograms.map((one) => [one.measure, one.count])),
    operations: load.operations,
  }));
  return cutOffReasonOf(measure, sliceNs, sides);
}
