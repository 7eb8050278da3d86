import type { RawHistogram } from "@lapline/contracts";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { type Comparison, type ComparisonDesign, compareTrials } from "./compareTrials.ts";

export interface PercentileComparison {
  /** 0 to 100. */
  percentile: number;
  comparison: Comparison;
  /**
   * Whether the percentile is its maximum in some trial, because fewer samples lie above it than
   * one: the p99 of 50 samples is the largest of them.
   */
  isMaximum: boolean;
}

/**
 * Differences of percentiles between two versions, with intervals: each trial's histogram gives one
 * value per percentile, and the trials are compared as by `compareTrials`; percentiles of merged
 * histograms would say nothing about how far trials differ. Several percentiles are several tests:
 * control them with `benjaminiHochberg`. Throws Error on text that is no histogram.
 */
export function comparePercentiles(
  a: readonly RawHistogram[],
  b: readonly RawHistogram[],
  percentiles: readonly number[],
  design: ComparisonDesign,
): PercentileComparison[] {
  const [before, after] = [a.map(decode), b.map(decode)];
  return percentiles.map((percentile) => {
    const valuesOf = (trials: readonly Decoded[]) => trials.map((trial) => [trial.at(percentile)]);
    const fewest = [...before, ...after].reduce(
      (least, { count }) => Math.min(least, count),
      Number.POSITIVE_INFINITY,
    );
    return {
      percentile,
      comparison: compareTrials({ a: valuesOf(before), b: valuesOf(after), design }),
      isMaximum: fewest * (1 - percentile / 100) < 1 - 1e-9,
    };
  });
}

interface Decoded {
  count: number;
  at: (percentile: number) => number;
}

function decode({ encoded, unitsPerCount, count, min, max }: RawHistogram): Decoded {
  const histogram = decodeFromCompressedBase64(encoded, 64, false);
  const at = (percentile: number) =>
    Math.min(max, Math.max(min, histogram.getValueAtPercentile(percentile) * unitsPerCount));
  return { count, at };
}
