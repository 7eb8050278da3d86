/** The row that a printed statistic stands in: of ten samples, the 95th percentile is the maximum. */
export function rowStatistic<Name extends string>(statistic: Name): Name | "p95" {
  return statistic === "max" ? "p95" : statistic;
}
