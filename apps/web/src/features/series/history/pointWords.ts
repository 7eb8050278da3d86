import { type ChartedSeries, formatValue, intervalWords } from "@lapline/contracts";
import type { HistoryPoint } from "./prepareHistory.ts";

/** One point in words, for those who hear it. */
export function pointWords({ measure }: ChartedSeries, { point, change }: HistoryPoint): string {
  const value = (number: number) => formatValue(number, measure.unit);
  const interval = intervalWords(point, value, " to ");
  return [
    `Version ${point.version}`,
    value(point.value),
    ...(interval === null ? [] : [`interval ${interval}`]),
    `${point.n} ${point.n === 1 ? "trial" : "trials"}`,
    ...(change === null ? [] : [`${change.words} against the point before`]),
    ...(point.valid ? [] : [`invalid: ${point.reasons.join(" ")}`]),
  ].join(", ");
}
