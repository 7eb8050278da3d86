import type { ReportedMeasure } from "../series/reportedMeasure.ts";

/** Benchmarks that one sentence names. */
const namesMax = 5;

/**
 * Why measures with values of zero or below are not compared: a sentence for each of the process, and
 * one for all benchmarks that have the same measure, such as those that allocate nothing. Pure.
 */
export function describeNoRatios(measures: readonly ReportedMeasure[]): string[] {
  const byTitle = Map.groupBy(measures, ({ title, benchmark }) =>
    JSON.stringify([title, benchmark === undefined]),
  );
  return [...byTitle.values()].map((alike) => {
    const names = alike.flatMap(({ benchmark }) => benchmark ?? []);
    const shown = names.slice(0, namesMax).join(", ");
    const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : "";
    const where = names.length === 0 ? "" : ` in ${shown}${more}`;
    return `${alike[0]?.title} has values of zero or below${where}, which have no ratio.`;
  });
}
