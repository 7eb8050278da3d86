import { expect, it } from "vitest";
import { samplesForPercentile } from "./cutOffReason.ts";
import { slicePercentileProblem } from "./slicePercentile.ts";

const fitting = { percentile: 99, valueNs: 1e6, sliceNs: 20e6, counts: [1000, 1000, 1200, 4000] };

it("compares a percentile that slices are long enough for and enough samples lie above", () => {
  expect(slicePercentileProblem(fitting)).toBeNull();
  expect(slicePercentileProblem({ ...fitting, percentile: 50, counts: [20, 20] })).toBeNull();
});
it("refuses one that a slice cuts off, and one that is nearly its maximum in one pair", () => {
  expect(slicePercentileProblem({ ...fitting, sliceNs: 19.9e6 })).toBe("slice_too_short");
  expect(slicePercentileProblem({ ...fitting, counts: [999, 4000] })).toBe("too_few_samples");
  expect(slicePercentileProblem({ ...fitting, percentile: 99.9 })).toBe("too_few_samples");
});

it("says how many operations show a percentile, by its name", () => {
  const names = ["latency_p50", "latency_p90", "latency_p99", "insert_p99_9", "latency_p100"];
  expect(names.map(samplesForPercentile)).toEqual([20, 100, 1000, 10_000, null]);
  expect(["latency", "latency_max", "throughput"].map(samplesForPercentile)).toEqual([
    ...[null, null, null],
  ]);
  for (const name of names.slice(0, 4)) {
    const needed = samplesForPercentile(name) ?? 0;
    const percentile = Number(name.replace(/^.*_p/, "").replace("_", "."));
    const of = (count: number) => ({ percentile, valueNs: 1, sliceNs: 1e9, counts: [count] });
    expect(slicePercentileProblem(of(needed))).toBeNull();
    expect(slicePercentileProblem(of(needed - 1))).toBe("too_few_samples");
  }
});
