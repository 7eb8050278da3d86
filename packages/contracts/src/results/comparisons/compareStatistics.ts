/** Percentiles that a comparison can be asked for beside the measures. */
export const compareStatistics = ["p75", "p90", "p95"] as const;
export type CompareStatistic = (typeof compareStatistics)[number];
