import type { CompareRow } from "@lapline/contracts";

const partTitles: Record<NonNullable<CompareRow["statistic"]>, string> = {
  value: "value",
  mean: "mean",
  p50: "median",
  p75: "75th percentile",
  p90: "90th percentile",
  p95: "95th percentile",
  max: "maximum",
};

/** The measure of a row, with the part of its distribution where it is not the measure's own value. */
export function rowTitle({ measure, statistic }: CompareRow): string {
  return statistic === null ? measure.title : `${measure.title}, ${partTitles[statistic]}`;
}
