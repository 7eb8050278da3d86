import {
  type ChartedSeries,
  describeVerdict,
  type HistoryItem,
  hedgedWords,
} from "@lapline/contracts";
import { compareTrials } from "@lapline/stats";
import {
  type Change,
  hedgedChange,
  prepareChange,
} from "../../../components/format/prepareChange.ts";

const wordOf = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/**
 * A point against an earlier one in words, by the estimator of runs and of Compare, so that two results
 * have one size wherever they stand. Single values, and statistics of all operations, have no trials to
 * compare: there the history's scatter (`reach`) gives the interval. Pure.
 */
export function changeOfItems(
  before: HistoryItem,
  after: HistoryItem,
  series: Pick<ChartedSeries, "measure" | "statistic" | "noiseFloor">,
  reach: number | null,
): Change | null {
  const { unit, direction } = series.measure;
  const found = series.statistic === undefined ? compared(before, after, series) : null;
  if (found !== null) {
    const { words, ...told } = describeVerdict({ ...found, unit, direction });
    const { verdict } = found;
    return { ...told, words: hedgedWords({ words, verdict, measured: "separately" }) };
  }
  const change = prepareChange(before, after, unit, direction, reach);
  return change && hedgedChange(change);
}

function compared(
  before: HistoryItem,
  after: HistoryItem,
  { measure: { direction }, noiseFloor }: Pick<ChartedSeries, "measure" | "noiseFloor">,
) {
  const found = compareTrials({
    a: before.samples.map((value) => [value]),
    b: after.samples.map((value) => [value]),
    design: "blocked",
    direction,
    between: noiseFloor?.between ?? null,
  });
  if (!found.ok || found.low === null || found.high === null) return null;
  const { ratio, low: ratioLow, high: ratioHigh } = found;
  return { ratio, ratioLow, ratioHigh, verdict: wordOf[found.verdict] };
}
