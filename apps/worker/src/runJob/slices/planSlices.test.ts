import { slicesPerPairMax } from "@lapline/contracts";
import { expect, test } from "vitest";
import { meanLength } from "./drawOrder.ts";
import { planSlices, type SlicedLoad, workOf } from "./planSlices.ts";

const load = (params: SlicedLoad["params"], more: Partial<SlicedLoad> = {}): SlicedLoad => ({
  ...{ params, inFlight: 1, arms: 2, budgetMs: 600_000 },
  ...more,
});
const fixed = { loadModel: "fixed_work", count: 10_000 };

/** Milliseconds and operations that a plan drives each side for. */
function sideOf(pace: number, asked: SlicedLoad) {
  const plan = planSlices(20, pace, asked);
  const ms = plan.blocks * 2 * plan.sliceMs * meanLength;
  return { ms, operations: (ms * pace) / 1000, plan };
}

test("a side gets two seconds even where its work takes less", () => {
  const { ms, plan } = sideOf(25_000, load(fixed));
  expect(ms).toBeGreaterThanOrEqual(2000);
  expect(ms).toBeLessThan(2200);
  expect(plan).toMatchObject({ sliceMs: 20, settleMs: 2, operations: 500 });
});

test("a side gets all of its work, and a thousand operations where they are slow", () => {
  expect(sideOf(1000, load(fixed)).operations).toBeGreaterThanOrEqual(10_000);
  expect(sideOf(200, load({ ...fixed, count: 10 })).operations).toBeGreaterThanOrEqual(1000);
  expect(sideOf(5000, load({})).operations).toBeGreaterThanOrEqual(10_000);
  // Ten seconds at most for their number.
  const { ms } = sideOf(2, load({ ...fixed, count: 10 }));
  expect(ms).toBeGreaterThanOrEqual(10_000);
  expect(ms).toBeLessThan(13_000);
});

test("the budget bounds what the parameters ask for", () => {
  const { ms } = sideOf(10, load(fixed, { budgetMs: 60_000 }));
  expect(ms).toBeLessThan(35_000);
});

test("an operation that outlasts a slice is taken alone, without settling", () => {
  const { plan } = sideOf(1, load({ ...fixed, count: 10 }));
  expect(plan).toMatchObject({ operations: 1, sliceMs: 1000, settleMs: 0 });
  expect(workOf(plan, 0.7, true)).toEqual({ operations: 1, settleMs: 0, counted: true });
});

test("a slice holds many rounds of the requests in flight", () => {
  const { plan } = sideOf(3000, load(fixed, { inFlight: 64 }));
  expect(plan.operations).toBe(1536);
  expect(plan.sliceMs).toBeCloseTo(1536 / 3, 6);
});

test("a schedule's slices end by the clock", () => {
  const scheduled = { loadModel: "fixed_rate", durationSeconds: 5, rate: 100 };
  const { plan, ms } = sideOf(100, load(scheduled, { inFlight: 8 }));
  expect(ms).toBeGreaterThanOrEqual(5000);
  expect(workOf(plan, 1, true)).toEqual({ forMs: 20, settleMs: 2, counted: true });
});

test("no pair has more slices than a report takes", () => {
  const { plan, operations } = sideOf(1e6, load({ ...fixed, count: 1e9 }, { arms: 3 }));
  expect(plan.blocks * 6).toBeLessThanOrEqual(slicesPerPairMax);
  expect(operations).toBeGreaterThan(1e8);
});
