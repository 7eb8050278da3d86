import type { ReferenceFigure } from "./compareReferences.ts";

/** Which statistic of its distribution a measure's own value is, where it is one. */
const ownStatistics: Readonly<Record<string, ReferenceFigure["statistic"]>> = {
  latency: "p50",
  latency_mean: "mean",
  cpu: "mean",
  memory: "max",
  cpu_peak: "max",
};

/** Whether a published statistic is the one that the measure's own value is. */
export function isOwnStatistic(measure: string, statistic: ReferenceFigure["statistic"]): boolean {
  // That of a part of a target is of the same kind as that of the whole.
  const whole = measure.split("_of_")[0] ?? measure;
  return statistic === "value" || statistic === ownStatistics[whole];
}
