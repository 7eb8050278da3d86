import type { Report, ReportMeasure } from "../report.ts";

/**
 * How many operations were under way on average: their number times their mean latency, over the time
 * of the trials that count. It links latency and throughput (Little's law): below 1, a part of the
 * trials' time lies between the operations, and throughput counts it. Null where it is not known.
 */
export function operationsInFlight(
  { trials, validity }: Pick<Report, "trials" | "validity">,
  { quantiles }: Pick<ReportMeasure, "quantiles">,
): number | null {
  if (quantiles === undefined) return null;
  let [durationNs, operations] = [0, 0];
  // An invalid report is valued by all of its trials.
  for (const trial of trials) {
    if (!trial.valid && validity.valid) continue;
    if (trial.durationNs === null) return null;
    durationNs += trial.durationNs;
    operations += trial.load?.operations ?? 0;
  }
  const inFlight = (operations * quantiles.mean) / durationNs;
  return Number.isFinite(inFlight) && inFlight > 0 ? inFlight : null;
}
