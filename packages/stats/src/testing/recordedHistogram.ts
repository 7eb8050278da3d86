import type { RawHistogram } from "@lapline/contracts";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";

/** What a trial sends of its latencies, here whole microseconds; base unit ns. */
export function recordedHistogram(valuesUs: readonly number[]): RawHistogram {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (const value of valuesUs) histogram.recordValue(value);
  const mean = (1000 * valuesUs.reduce((sum, value) => sum + value, 0)) / valuesUs.length;
  const sorted = valuesUs.toSorted((a, b) => a - b);
  return {
    measure: "latency",
    unitsPerCount: 1000,
    count: valuesUs.length,
    min: 1000 * (sorted[0] ?? 0),
    max: 1000 * (sorted.at(-1) ?? 0),
    mean,
    stddev: 0,
    encoded: encodeIntoCompressedBase64(histogram),
  };
}
