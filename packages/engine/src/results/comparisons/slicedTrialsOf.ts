import { type RawTrial, sliceNsOf } from "@lapline/contracts";
import type { SlicedTrial } from "@lapline/stats";
import type { SlicedComparison } from "./sliceFacts.ts";

/** What of each trial decides which of its percentiles its slices show. Pure. */
export function slicedTrialsOf(
  { pairs }: Pick<SlicedComparison, "pairs">,
  trials: readonly Pick<RawTrial, "index" | "values" | "histograms" | "load">[],
): SlicedTrial[] {
  return trials.map(({ index, values, histograms, load }) => ({
    values,
    histogramCounts: Object.fromEntries(histograms.map((one) => [one.measure, one.count])),
    operations: load.operations,
    sliceNs: pairs.flatMap((pair) => sliceNsOf(pair, index) ?? [])[0],
  }));
}
