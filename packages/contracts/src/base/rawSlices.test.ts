import { expect, test } from "vitest";
import { rawComparisonSchema } from "./rawSlices.ts";

const arm = (name: string) => ({
  arm: name,
  operations: 2,
  activeNs: 2e6,
  settleNs: 0,
  activeCpuNs: null,
  idleCpuNs: null,
  dataBytes: null,
  caches: { logRatio: null, standardError: null },
});

const comparison = (operations: number[]) => ({
  method: "slices",
  version: 1,
  sliceNs: 1e6,
  settleNs: 0,
  pairs: [
    {
      baseTrial: 0,
      headTrial: 1,
      seed: 7,
      slices: {
        arms: ["base", "head"],
        blocks: [0, 0],
        startNs: [0, 1e6],
        durationNs: [1e6, 1e6],
        operations,
      },
      arms: [arm("base"), arm("head")],
      again: null,
    },
  ],
});

test("slices are refused where their columns have different lengths", () => {
  expect(rawComparisonSchema.safeParse(comparison([1, 1])).success).toBe(true);
  expect(rawComparisonSchema.safeParse(comparison([1])).success).toBe(false);
});

test("whole trials need a reason", () => {
  const whole = { method: "trials", version: 1 };
  const reason = { code: "command", detail: "The scenario is a command." };
  expect(rawComparisonSchema.safeParse({ ...whole, reason }).success).toBe(true);
  expect(rawComparisonSchema.safeParse(whole).success).toBe(false);
});
