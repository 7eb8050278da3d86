import {
  formatCount,
  formatShare,
  formatValue,
  operationsInFlight,
  type Report,
  type ReportMeasure,
} from "@lapline/contracts";

/** Operations of the trials that count; of an invalid report those of all. */
function operationsOf({ trials, validity }: Pick<Report, "trials" | "validity">): number {
  return trials
    .filter(({ valid }) => valid || !validity.valid)
    .reduce((sum, { load }) => sum + (load?.operations ?? 0), 0);
}

/**
 * How the latency and the throughput of a report belong together, in a sentence: operations that
 * overlap, or trials that are not filled by them. Where only some operations were timed, that is all
 * that can be said: their mean is not that of the others. Null where there is nothing to explain.
 */
export function flightWords(
  report: Pick<Report, "trials" | "validity" | "measures">,
  measure: ReportMeasure,
): string | null {
  const hasThroughput = report.measures.some(
    ({ name, benchmark }) => name === "throughput" && benchmark === undefined,
  );
  if (measure.name !== "latency" || !hasThroughput) return null;
  const timed = measure.quantiles?.n ?? 0;
  const operations = operationsOf(report);
  if (timed > 0 && timed < operations) {
    return `${formatCount(timed)} of ${formatCount(operations)} operations were timed, so latency and throughput need not agree exactly.`;
  }
  const inFlight = operationsInFlight(report, measure);
  if (inFlight === null || Math.abs(inFlight - 1) < 0.05) return null;
  if (inFlight > 1)
    return `On average ${formatValue(inFlight, "count")} operations were in flight.`;
  return `Operations fill ${formatShare(inFlight)} of the trials\u2019 time; throughput counts all of it.`;
}
