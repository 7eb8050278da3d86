import {
  formatShare,
  formatValue,
  operationsInFlight,
  type Report,
  type ReportMeasure,
} from "@lapline/contracts";

/**
 * How the latency and the throughput of a report belong together, in a sentence: operations that
 * overlap, or trials that are not filled by them. Null where they have nothing to explain.
 */
export function flightWords(
  report: Pick<Report, "trials" | "validity" | "measures">,
  measure: ReportMeasure,
): string | null {
  const hasThroughput = report.measures.some(({ name }) => name === "throughput");
  if (measure.name !== "latency" || !hasThroughput) return null;
  const inFlight = operationsInFlight(report, measure);
  if (inFlight === null || Math.abs(inFlight - 1) < 0.05) return null;
  if (inFlight > 1)
    return `On average ${formatValue(inFlight, "count")} operations were in flight.`;
  return `Operations fill ${formatShare(inFlight)} of the trials\u2019 time; throughput counts all of it.`;
}
