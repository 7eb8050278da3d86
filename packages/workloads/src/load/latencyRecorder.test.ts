import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { describe, expect, it } from "vitest";
import { LatencyRecorder } from "./latencyRecorder.ts";

/** Latencies from 3 µs to 30 s, in ns. */
const latencies = Array.from({ length: 20_000 }, (_, i) => 3000 * 10 ** ((i / 20_000) * 7));

function recorded(unitsPerCount: number) {
  const recorder = new LatencyRecorder(unitsPerCount);
  for (const latency of latencies) recorder.record(latency);
  return recorder;
}

describe("LatencyRecorder", () => {
  it("keeps every value through encoding, within the resolution of the histogram", () => {
    for (const unitsPerCount of [1, 1000]) {
      const encoded = recorded(unitsPerCount).encode("latency");
      const decoded = decodeFromCompressedBase64(encoded?.encoded ?? "");
      expect(decoded.totalCount).toBe(latencies.length);
      for (const percentile of [1, 25, 50, 75, 90, 99, 99.9]) {
        const exact = latencies[Math.ceil((percentile / 100) * latencies.length) - 1] ?? 0;
        const found = decoded.getValueAtPercentile(percentile) * unitsPerCount;
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.001 + unitsPerCount / 2);
      }
    }
  });

  it("states count, extremes, mean and spread exactly", () => {
    const recorder = new LatencyRecorder(1000);
    for (const latency of [1500, 2500, 4000, 8000]) recorder.record(latency);
    expect(recorder.encode("latency")).toMatchObject({
      measure: "latency",
      unitsPerCount: 1000,
      count: 4,
      min: 1500,
      max: 8000,
      mean: 4000,
    });
    expect(recorder.encode("latency")?.stddev).toBeCloseTo(Math.sqrt(6_125_000), 6);
  });

  it("never answers a quantile above the largest latency", () => {
    const recorder = recorded(1);
    expect(recorder.quantileNs(100)).toBe(recorder.encode("latency")?.max);
  });

  it("has no histogram without values", () => {
    expect(new LatencyRecorder(1).encode("latency")).toBeUndefined();
    expect(new LatencyRecorder(1).quantileNs(50)).toBe(0);
  });

  it("is after absorbing parts what one recorder of all would be", () => {
    const whole = recorded(1000);
    const merged = new LatencyRecorder(1000);
    for (let part = 0; part < 3; part++) {
      const recorder = new LatencyRecorder(1000);
      for (let i = part; i < latencies.length; i += 3) recorder.record(latencies[i] ?? 0);
      const encoded = recorder.encode("latency");
      if (encoded !== undefined) merged.absorb(encoded);
    }
    const { mean = 0, stddev = 0, count, min, max } = whole.encode("latency") ?? {};
    const found = merged.encode("latency");
    expect(found).toMatchObject({ count, min, max });
    for (const percentile of [1, 25, 50, 75, 90, 99, 99.9, 100]) {
      expect(merged.quantileNs(percentile)).toBe(whole.quantileNs(percentile));
    }
    expect((found?.mean ?? 0) / mean).toBeCloseTo(1, 9);
    expect((found?.stddev ?? 0) / stddev).toBeCloseTo(1, 9);
  });

  it("refuses a part of another resolution", () => {
    const encoded = recorded(1).encode("latency");
    expect(() => encoded && new LatencyRecorder(1000).absorb(encoded)).toThrow("cannot be added");
  });
});
