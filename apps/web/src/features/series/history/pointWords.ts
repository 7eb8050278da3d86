import { type ChartedSeries, formatValue, intervalWords, pointCount } from "@lapline/contracts";
import type { HistoryPoint } from "./prepareHistory.ts";

/** One point in words, for those who hear it. */
export function pointWords(series: ChartedSeries, { point, change }: HistoryPoint): string {
  const { measure } = series;
  const count = pointCount(series, point.n);
  const value = (number: number) => formatValue(number, measure.unit);
  const interval = intervalWords(point, value, " to ");
  return [
    `Version ${point.version}`,
    value(point.value),
    ...(interval === null ? [] : [`interval ${interval}`]),
    count.words,
    ...(count.maximum === null ? [] : [count.maximum]),
    ...(change === null ? [] : [`${change.words} against the point before`]),
    ...(point.valid ? [] : [`invalid: ${point.reasons.join(" ")}`]),
  ].join(", ");
}
