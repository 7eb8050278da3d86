import {
  type SeriesStatistic,
  type StoredTrial,
  statisticOf,
  statisticSamplesMin,
} from "@lapline/contracts";
import { histogramPercentiles } from "@lapline/stats";
import { histogramProblem } from "../evaluation/histogramProblem.ts";

/**
 * What a statistic is of one trial's operations; null where it recorded too few to be more than their
 * maximum, or what a machine sent cannot be read. Pure.
 */
export function trialStatistic(
  { histograms }: Pick<StoredTrial, "histograms">,
  measure: string,
  statistic: SeriesStatistic,
): number | null {
  const found = histograms.find((one) => one.measure === measure);
  if (found === undefined || found.count < statisticSamplesMin(statistic)) return null;
  if (histogramProblem(found.encoded) !== null) return null;
  try {
    return statisticOf(statistic, histogramPercentiles(found));
  } catch {
    // The report itself is refused for it, with the reason.
    return null;
  }
}
