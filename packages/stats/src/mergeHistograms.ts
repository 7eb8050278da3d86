import type { Quantiles, RawHistogram } from "@lapline/contracts";
import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from "hdr-histogram-js";

/** The distribution of several trials together; values in base units. */
export interface MergedHistogram {
  /** Exact count, extremes, mean and spread; percentiles to three significant digits. */
  quantiles: Quantiles;
  /** Pairs of percentile (0 to 100) and value, ascending from the exact minimum to the exact maximum. */
  percentiles: [number, number][];
  /** hdr-histogram V2, compressed, base64; one count stands for `unitsPerCount` base units. */
  encoded: string;
  unitsPerCount: number;
}

/**
 * Adds up the counts of several histograms: percentiles of the whole cannot be had from percentiles
 * of the parts. All must have one resolution. Answers null when nothing was recorded; throws
 * RangeError on mixed resolutions and Error on text that is no histogram.
 */
export function mergeHistograms(parts: readonly RawHistogram[]): MergedHistogram | null {
  const filled = parts.filter((part) => part.count > 0);
  const [first] = filled;
  if (first === undefined) return null;
  const { unitsPerCount } = first;
  // A decoded histogram keeps the range of its own values; only a built one grows for those of others.
  const merged = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (const part of filled) {
    if (part.unitsPerCount !== unitsPerCount) {
      throw new RangeError("histograms of different resolution cannot be merged");
    }
    merged.add(decodeFromCompressedBase64(part.encoded, 64, false));
  }
  const moments = mergeMoments(filled);
  const at = (percentile: number) =>
    clamp(merged.getValueAtPercentile(percentile) * unitsPerCount, moments.min, moments.max);
  return {
    quantiles: {
      ...moments,
      p50: at(50),
      p75: at(75),
      p90: at(90),
      p95: at(95),
      p97_5: at(97.5),
      p99: at(99),
      p99_9: at(99.9),
    },
    percentiles: percentileCurve(merged, at, moments),
    encoded: encodeIntoCompressedBase64(merged),
    unitsPerCount,
  };
}

type Moments = Pick<Quantiles, "n" | "min" | "max" | "mean" | "stddev">;

/** Exact moments of the whole from those of the parts (Chan, Golub & LeVeque 1979). */
function mergeMoments(parts: readonly RawHistogram[]): Moments {
  let n = 0;
  let mean = 0;
  let squares = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    const distance = part.mean - mean;
    const total = n + part.count;
    squares += part.stddev ** 2 * part.count + (distance ** 2 * n * part.count) / total;
    mean += (distance * part.count) / total;
    n = total;
    min = Math.min(min, part.min);
    max = Math.max(max, part.max);
  }
  return { n, min, max, mean, stddev: Math.sqrt(squares / n) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Points of the percentile curve: six per halving of the remaining distance to 100 %, up to the
 * last percentile that the count can tell from the maximum.
 */
function percentileCurve(
  histogram: Histogram,
  at: (percentile: number) => number,
  { min, max }: Moments,
): [number, number][] {
  const points: [number, number][] = [[0, min]];
  for (let step = 1; step <= 6 * Math.log2(histogram.totalCount); step += 1) {
    const percentile = 100 * (1 - 0.5 ** (step / 6));
    points.push([percentile, at(percentile)]);
  }
  points.push([100, max]);
  return points;
}
