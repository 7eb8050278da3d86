import { type Reason, reasonOf } from "@lapline/contracts";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";

/** Benchmarks that one warning names. */
const namesMax = 5;

/**
 * Why measures with values of zero or below are not compared: a warning for each of the process, and
 * one for all benchmarks that have the same measure, such as those that allocate nothing. Pure.
 */
export function describeNoRatios(measures: readonly ReportedMeasure[]): Reason[] {
  const byTitle = Map.groupBy(measures, ({ title, benchmark }) =>
    JSON.stringify([title, benchmark === undefined]),
  );
  return [...byTitle.values()].map((alike) => {
    const names = alike.flatMap(({ benchmark }) => benchmark ?? []);
    return reasonOf("no_ratio_of_zero", {
      measure: alike[0]?.title ?? "",
      benchmarks: names.slice(0, namesMax),
      more: Math.max(0, names.length - namesMax),
    });
  });
}
