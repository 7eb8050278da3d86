import { type SeriesSummary, workloadName } from "@lapline/contracts";

/** A series in words, for buttons that stand many times on a page. */
export function seriesName({ measure, target, scenario, params, label }: SeriesSummary): string {
  return `${measure.title} of ${target}, ${workloadName(scenario, params)}, ${label}`;
}
