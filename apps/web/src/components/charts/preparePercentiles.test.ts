import type { ReportMeasure } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { isResolved, percentilePosition, preparePercentiles } from "./preparePercentiles.ts";

const latency: ReportMeasure = {
  name: "latency",
  title: "Latency",
  unit: "ns",
  direction: "lower_is_better",
  value: 2e6,
  ciLow: 1.9e6,
  ciHigh: 2.1e6,
  n: 3,
  samples: [1.9e6, 2e6, 2.1e6],
  quantiles: {
    n: 10_000,
    min: 1e6,
    p50: 2e6,
    p75: 2.5e6,
    p90: 3e6,
    p95: 4e6,
    p97_5: 5e6,
    p99: 9e6,
    p99_9: 2e7,
    max: 4e7,
    mean: 2.2e6,
    stddev: 1e6,
  },
  percentiles: [
    [0, 1e6],
    [50, 2e6],
    [90, 3e6],
    [99, 9e6],
    [99.9, 2e7],
    [100, 4e7],
  ],
};

describe("preparePercentiles", () => {
  it("gives each nine the same room", () => {
    expect(percentilePosition(0)).toBe(0);
    expect(percentilePosition(90)).toBeCloseTo(1);
    expect(percentilePosition(99)).toBeCloseTo(2);
    expect(percentilePosition(99.9)).toBeCloseTo(3);
  });
  it("leaves percentile 100 out of the line and ends the ticks where the line ends", () => {
    const view = preparePercentiles([latency], "zero");
    expect(view?.lines[0]?.points).toHaveLength(5);
    expect(view?.xTicks.map(({ label }) => label)).toEqual(["p0", "p50", "p90", "p99", "p99.9"]);
    expect(view?.lines[0]?.points.every(({ x }) => Number.isFinite(x))).toBe(true);
  });
  it("says the distribution in one sentence", () => {
    expect(preparePercentiles([latency], "zero")?.summary).toBe(
      "Latency: half of 10,000 timed operations took at most 2\u202fms, 99 of 100 at most 9\u202fms, the slowest 40\u202fms.",
    );
  });
  it("draws at most eight lines and counts the rest", () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...latency, name: `m${index}` }));
    const view = preparePercentiles(many, "log");
    expect(view?.lines).toHaveLength(8);
    expect(view?.leftOut).toBe(3);
  });
  it("claims no percentile that the samples cannot carry", () => {
    const quantiles = latency.quantiles && { ...latency.quantiles, n: 50 };
    const view = preparePercentiles([{ ...latency, ...(quantiles ? { quantiles } : {}) }], "zero");
    expect(view?.lines[0]?.points.map(({ percentile }) => percentile)).toEqual([0, 50, 90]);
    expect(view?.summary).not.toContain("99 of 100");
    expect(isResolved(99, 99)).toBe(false);
    expect(isResolved(99, 100)).toBe(true);
    expect(isResolved(99.9, 1000)).toBe(true);
  });
  it("is null where nothing has a curve", () => {
    const { percentiles: _, ...bare } = latency;
    expect(preparePercentiles([bare], "zero")).toBeNull();
  });
});
