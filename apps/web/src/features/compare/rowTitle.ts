import { benchmarkOf, type CompareRow } from "@lapline/contracts";

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

/** What tells a row from its neighbors first: the benchmark where its scenario has some, else the measure. */
export function rowLead(row: CompareRow): { lead: string; more: string } {
  const benchmark = benchmarkOf(row.params);
  const title = rowTitle(row);
  return benchmark === undefined ? { lead: title, more: "" } : { lead: benchmark, more: title };
}
