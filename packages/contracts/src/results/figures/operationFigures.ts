import { formatCount } from "../../base/units.ts";
import type { Quantiles, ReportMeasure } from "../report.ts";
import type { Figure } from "./figure.ts";

/** Whether a percentile of so many samples is more than their maximum: the p99 of 50 samples is not. */
export function isResolved(percentile: number, samples = Number.POSITIVE_INFINITY): boolean {
  return percentile < 100 && samples * (100 - percentile) >= 100 - 1e-6;
}

/** What is shown of a distribution, with the percentile that each is; null: none. */
const statistics = [
  { id: "min", percentile: null, label: "fastest" },
  { id: "mean", percentile: null, label: "mean" },
  { id: "p50", percentile: 50, label: "p50" },
  { id: "p75", percentile: 75, label: "p75" },
  { id: "p90", percentile: 90, label: "p90" },
  { id: "p95", percentile: 95, label: "p95" },
  { id: "p97_5", percentile: 97.5, label: "p97.5" },
  { id: "p99", percentile: 99, label: "p99" },
  { id: "p99_9", percentile: 99.9, label: "p99.9" },
  { id: "max", percentile: null, label: "slowest" },
] as const satisfies readonly {
  id: keyof Quantiles;
  percentile: number | null;
  label: string;
}[];

export type OperationStatistic = (typeof statistics)[number]["id"];

export interface OperationFigure extends Figure {
  statistic: OperationStatistic;
  /** Between 0 and 100; null for mean and extremes. */
  percentile: number | null;
  /** `maximum of 10`, where so few operations were timed that the percentile is no more than that. */
  maximum: string | null;
}

/**
 * The distribution of all timed operations of the trials that count, merged into one. Its p99 is no
 * median of the trials' p99, so every label says "of timed operations"
 * (short ones are timed one in several). A percentile that needs more
 * operations than were timed is their maximum, and says so. Empty where a measure has no distribution.
 */
export function operationFigures({
  name,
  title,
  unit,
  quantiles,
}: Pick<ReportMeasure, "name" | "title" | "unit" | "quantiles">): OperationFigure[] {
  if (quantiles === undefined) return [];
  const { n } = quantiles;
  return statistics.map(({ id, percentile, label }) => {
    const isMaximum = percentile !== null && !isResolved(percentile, n);
    return {
      key: `${name}/operations/${id}`,
      label: `${title}, ${label} of timed operations`,
      value: isMaximum ? quantiles.max : quantiles[id],
      unit,
      definition: `of all ${formatCount(n)} timed operations`,
      n,
      statistic: id,
      percentile,
      maximum: isMaximum ? `maximum of ${formatCount(n)}` : null,
    };
  });
}
