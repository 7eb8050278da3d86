import type { RawHistogram } from "@lapline/contracts";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";

/**
 * The percentiles of one histogram, in base units. Throws on text that is no histogram, and RangeError
 * when nothing was recorded.
 */
export function histogramPercentiles(histogram: RawHistogram): (percentile: number) => number {
  const { encoded, unitsPerCount, min, max, count } = histogram;
  if (count === 0) throw new RangeError("an empty histogram has no percentiles");
  const decoded = decodeFromCompressedBase64(encoded, 64, false);
  return (percentile) =>
    Math.min(max, Math.max(min, decoded.getValueAtPercentile(percentile) * unitsPerCount));
}
