import type { MeasureDefinition } from "../../base/measures.ts";

/** Statistics of a distribution that a series of it can be asked for, beside its median. */
export const seriesStatistics = [
  "p75",
  "p90",
  "p95",
  "p99",
  "p99_9",
  "p90_to_p50",
  "p99_to_p50",
] as const;
export type SeriesStatistic = (typeof seriesStatistics)[number];

interface StatisticFacts {
  percentile: number;
  /** Whether it is the percentile by the median: how long the tail is, whatever the speed. */
  isRatio: boolean;
  /** As in `p90 of timed operations`. */
  words: string;
  /** As in `Latency, 90th percentile`: the median of what each trial has. */
  title: string;
}

const facts: Record<SeriesStatistic, StatisticFacts> = {
  p75: { percentile: 75, isRatio: false, words: "p75", title: "75th percentile" },
  p90: { percentile: 90, isRatio: false, words: "p90", title: "90th percentile" },
  p95: { percentile: 95, isRatio: false, words: "p95", title: "95th percentile" },
  p99: { percentile: 99, isRatio: false, words: "p99", title: "99th percentile" },
  p99_9: { percentile: 99.9, isRatio: false, words: "p99.9", title: "99.9th percentile" },
  p90_to_p50: { percentile: 90, isRatio: true, words: "p90 / p50", title: "p90 / p50" },
  p99_to_p50: { percentile: 99, isRatio: true, words: "p99 / p50", title: "p99 / p50" },
};

export function statisticFacts(statistic: SeriesStatistic): StatisticFacts {
  return facts[statistic];
}

/** Operations below which the percentile of a statistic is the slowest of them. */
export function statisticSamplesMin(statistic: SeriesStatistic): number {
  return Math.ceil(100 / (100 - facts[statistic].percentile) - 1e-6);
}

/** What a statistic is of a distribution. Pure. */
export function statisticOf(
  statistic: SeriesStatistic,
  at: (percentile: number) => number,
): number | null {
  const { percentile, isRatio } = facts[statistic];
  if (!isRatio) return at(percentile);
  const median = at(50);
  return median > 0 ? at(percentile) / median : null;
}

/** The measure of its own that a statistic becomes when a series of it is kept. */
export function statisticMeasure(
  { name, title, unit, direction }: MeasureDefinition,
  statistic: SeriesStatistic,
): MeasureDefinition {
  const { isRatio, title: words } = facts[statistic];
  return {
    name: `${name}_${statistic}`,
    title: `${title}, ${words}`,
    unit: isRatio ? "count" : unit,
    direction,
  };
}

/** A statistic as it is asked for: of all timed operations of a job's trials together. */
export function askedMeasure(
  measure: MeasureDefinition,
  statistic: SeriesStatistic,
): MeasureDefinition {
  const kept = statisticMeasure(measure, statistic);
  return { ...kept, title: `${measure.title}, ${facts[statistic].words} of timed operations` };
}
