import type { RawTrial } from "@lapline/contracts";
import { slicePercentileProblem } from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import type { SlicedComparison } from "./sliceFacts.ts";

/** `latency_p99`, `insert_p99_9`, `latency_max`; a median may be named after the measure alone. */
const quantileName = /^(.+)_(?:p(\d+)(?:_(\d+))?|(max))$/;

/**
 * Whether a measure is a percentile that slices of this length do not show, or that is nearly the
 * maximum of a pair. Its own histogram says what it is of; without one nobody knows, and it is judged by
 * the operations of the trial. Pure.
 */
export function isCutOff(
  measure: ReportedMeasure,
  { sliceNs }: Pick<SlicedComparison, "sliceNs">,
  trials: readonly Pick<RawTrial, "values" | "histograms" | "load">[],
): boolean {
  const quantile = quantileOf(measure, trials);
  if (quantile === null) return false;
  const values = trials.flatMap(({ values: of }) => of[measure.name] ?? []);
  const counts = trials.map(
    ({ histograms, load }) =>
      histograms.find((one) => one.measure === quantile.of)?.count ?? load.operations,
  );
  const { percentile } = quantile;
  const valueNs = Math.max(0, ...values);
  return slicePercentileProblem({ percentile, valueNs, sliceNs, counts }) !== null;
}

function quantileOf(
  { name, unit, benchmark }: ReportedMeasure,
  trials: readonly Pick<RawTrial, "histograms">[],
): { percentile: number; of: string } | null {
  if (unit !== "ns" || benchmark !== undefined) return null;
  const found = quantileName.exec(name);
  if (found !== null) {
    const [, of = name, whole, part, max] = found;
    const percentile = max === undefined ? Number(`${whole}.${part ?? 0}`) : 100;
    return { percentile, of };
  }
  // What has a histogram and is named like it is its median.
  const isMedian = trials.some(({ histograms }) => histograms.some((one) => one.measure === name));
  return isMedian ? { percentile: 50, of: name } : null;
}
