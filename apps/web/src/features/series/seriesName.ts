import type { SeriesSummary } from "@lapline/contracts";

/** A series in words, for buttons that stand many times on a page. */
export function seriesName({ measure, target, scenario, label }: SeriesSummary): string {
  return `${measure.title} of ${target}, ${scenario}, ${label}`;
}
