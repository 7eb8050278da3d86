import type { RawReport } from "@lapline/contracts";
import { expect, test } from "vitest";
import { describeTrial, planTrials } from "./planTrials.ts";

test("an ordinary job measures one version as often as it says", () => {
  expect(planTrials({ trials: 2 })).toEqual([
    { index: 0, side: null },
    { index: 1, side: null },
  ]);
});

test("an interleaved job takes both sides in ABBA order, each as often as it says", () => {
  const comparison = { kind: "compare", baseVersion: "1.0.0" } as const;
  const trials = planTrials({ trials: 3, comparison });
  expect(trials.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(trials.map(({ side }) => side)).toEqual(["base", "head", "head", "base", "base", "head"]);
});

test("a steady drift of the machine shifts both sides of every four trials alike", () => {
  const comparison = { kind: "calibrate", baseVersion: "1.0.0" } as const;
  const trials = planTrials({ trials: 50, comparison });
  const places = (side: string) => trials.filter((one) => one.side === side);
  const sum = (side: string) => places(side).reduce((total, { index }) => total + index, 0);
  expect(sum("base")).toBe(sum("head"));
});

const measures = [
  { name: "throughput", unit: "ops/s" },
  { name: "latency", unit: "ns" },
  { name: "memory", unit: "bytes" },
] as const;

const trial: RawReport["trials"][number] = {
  index: 1,
  reasons: [],
  startMs: 0,
  durationNs: 1e9,
  values: { throughput: 2080.3568800634907, latency: 434_175.2 },
  histograms: [],
  load: {
    operations: 2000,
    non2xx: 0,
    timeouts: 0,
    socketErrors: 0,
    statusCounts: {},
    generatorUtilisation: null,
    generatorCpuCores: null,
    timeoutMs: 10_000,
  },
};

test("a trial is told with units, rounded, and without what was not measured", () => {
  expect(describeTrial(trial, 8, measures)).toBe(
    "trial 2/8 valid: throughput 2,080 ops/s, latency 434 µs",
  );
});

test("a trial that does not count says why, and which side it was", () => {
  const reasons = [{ code: "error_rate", detail: "2 % of the operations failed." } as const];
  expect(describeTrial({ ...trial, side: "head", reasons: [...reasons] }, 8, measures)).toContain(
    "trial 2/8 head invalid (error_rate: 2 % of the operations failed.): throughput",
  );
});
