import { isResolved, type ReportMeasure } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { percentilePosition, preparePercentiles } from "./preparePercentiles.ts";

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
  it("ends the line at the slowest operation, right of every percentile that n can tell", () => {
    const view = preparePercentiles([latency], "zero");
    const points = view?.lines[0]?.points ?? [];
    expect(points.at(-1)).toMatchObject({ y: 4e7, label: "slowest of 10,000" });
    expect(points.at(-1)?.x).toBe(view?.xDomain[1]);
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(view?.xTicks.map(({ label }) => label)).toEqual([
      "p0",
      "p50",
      "p90",
      "p99",
      "p99.9",
      "p99.99",
    ]);
  });
  it("has a point for each figure of the distribution, with its value and not a neighbour's", () => {
    const points = preparePercentiles([latency], "zero")?.lines[0]?.points ?? [];
    expect(points.map(({ label, y }) => [label, y])).toEqual([
      ["p0", 1e6],
      ["p50", 2e6],
      ["p75", 2.5e6],
      ["p90", 3e6],
      ["p95", 4e6],
      ["p97.5", 5e6],
      ["p99", 9e6],
      ["p99.9", 2e7],
      ["slowest of 10,000", 4e7],
    ]);
  });
  it("says the distribution in one sentence", () => {
    expect(preparePercentiles([latency], "zero")?.summary).toBe(
      "Latency of all 10,000 timed operations, all trials together: p50 2\u202fms, p99 9\u202fms, mean 2.2\u202fms, slowest 40\u202fms.",
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
    expect(view?.lines[0]?.points.map(({ percentile }) => percentile)).toEqual([
      0, 50, 75, 90, 95, 97.5, 100,
    ]);
    expect(view?.summary).not.toContain("p99");
    expect(isResolved(99, 99)).toBe(false);
    expect(isResolved(99, 100)).toBe(true);
    expect(isResolved(99.9, 1000)).toBe(true);
  });
  it("is null where nothing has a curve", () => {
    const { percentiles: _, ...bare } = latency;
    expect(preparePercentiles([bare], "zero")).toBeNull();
  });
});
