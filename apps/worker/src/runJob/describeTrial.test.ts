import type { RawReport } from "@lapline/contracts";
import { expect, test } from "vitest";
import { describeTrial } from "./describeTrial.ts";

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
