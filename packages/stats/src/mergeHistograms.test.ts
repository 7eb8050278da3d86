import type { RawHistogram } from "@lapline/contracts";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { describe, expect, it } from "vitest";
import { mergeHistograms } from "./mergeHistograms.ts";

function recorded(valuesNs: readonly number[], unitsPerCount = 1000): RawHistogram {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (const value of valuesNs) histogram.recordValue(Math.round(value / unitsPerCount));
  const mean = valuesNs.reduce((sum, value) => sum + value, 0) / valuesNs.length;
  const squares = valuesNs.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    measure: "latency",
    unitsPerCount,
    count: valuesNs.length,
    min: Math.min(...valuesNs),
    max: Math.max(...valuesNs),
    mean,
    stddev: Math.sqrt(squares / valuesNs.length),
    encoded: encodeIntoCompressedBase64(histogram),
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) * 1000);

describe("mergeHistograms", () => {
  it("gives the percentiles of all values together, which no mean of percentiles gives", () => {
    const fast = recorded(range(1, 990));
    const slow = recorded(range(100_001, 100_010));
    const whole = mergeHistograms([fast, slow]);
    expect(whole?.quantiles.n).toBe(1000);
    expect(whole?.quantiles.p50).toBeCloseTo(500_000, -3);
    expect(whole?.quantiles.p99_9).toBeGreaterThan(100_000_000);
    expect(whole?.quantiles.p90).toBeLessThan(1_000_000);
  });
  it("keeps exact extremes, mean and spread", () => {
    const all = [...range(1, 10), ...range(50, 90)];
    const merged = mergeHistograms([recorded(range(1, 10)), recorded(range(50, 90))]);
    const direct = recorded(all);
    expect(merged?.quantiles.min).toBe(1000);
    expect(merged?.quantiles.max).toBe(90_000);
    expect(merged?.quantiles.mean).toBeCloseTo(direct.mean, 6);
    expect(merged?.quantiles.stddev).toBeCloseTo(direct.stddev, 6);
  });
  it("draws a curve that rises to the maximum", () => {
    const points = mergeHistograms([recorded(range(1, 5000))])?.percentiles ?? [];
    expect(points.at(0)).toEqual([0, 1000]);
    expect(points.at(-1)).toEqual([100, 5_000_000]);
    for (let i = 1; i < points.length; i += 1) {
      expect(points[i]?.[1]).toBeGreaterThanOrEqual(points[i - 1]?.[1] ?? 0);
    }
  });
  it("can be merged again from what it stored", () => {
    const once = mergeHistograms([recorded(range(1, 100)), recorded(range(200, 300))]);
    const again = mergeHistograms([
      { ...recorded(range(1, 2)), ...once?.quantiles, count: 201, encoded: once?.encoded ?? "" },
    ]);
    expect(again?.quantiles.p90).toBe(once?.quantiles.p90);
  });
  it("answers null for nothing and refuses mixed resolutions", () => {
    expect(mergeHistograms([])).toBeNull();
    expect(() => mergeHistograms([recorded([1000]), recorded([1000], 1)])).toThrow(RangeError);
  });
});
