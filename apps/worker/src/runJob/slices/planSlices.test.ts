import { slicesPerPairMax } from "@lapline/contracts";
import { expect, test } from "vitest";
import { meanLength } from "./drawOrder.ts";
import {
  type AskedLoad,
  lengtheningFor,
  planSlices,
  type SlicedLoad,
  workOf,
} from "./planSlices.ts";

const nothing = { model: null, count: 0, durationMs: 0, isHttp: false };
const load = (
  asked: Partial<AskedLoad>,
  more: Partial<Omit<SlicedLoad, "asked">> = {},
): SlicedLoad => ({
  ...{ asked: { ...nothing, ...asked }, arms: 2, budgetMs: 600_000, samples: 0 },
  ...more,
});
const fixed = { model: "fixed_work", count: 10_000 } as const;

/** Milliseconds and operations that a plan drives each side for. */
function sideOf(perSecond: number, asked: SlicedLoad, latencyNs = 0) {
  const pace = { perSecond, latencyNs };
  const plan = planSlices(20, { base: pace, sides: [pace, pace] }, asked);
  // No block of a few is long.
  const ms = plan.blocks * 2 * plan.sliceMs * (plan.blocks < 8 ? 1 : meanLength);
  return { ms, operations: (ms * perSecond) / 1000, plan };
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

test("slices of requests last 20 times as long as their median, of the slower version too", () => {
  for (const model of ["closed_loop", "fixed_rate"] as const) {
    const asked = load({ model, durationMs: 10_000, isHttp: true });
    for (const perSecond of [10, 100, 1000, 10_000]) {
      for (const latencyMs of [0.1, 1, 3, 10, 30, 100, 180]) {
        const { plan, ms } = sideOf(perSecond, asked, latencyMs * 1e6);
        const about = `${model}, ${perSecond}/s, ${latencyMs} ms`;
        // Half an operation is rounded away.
        const shortest = Math.min(20 * latencyMs, 30_000 / 8) - 500 / perSecond;
        expect(plan.sliceMs, about).toBeGreaterThanOrEqual(shortest);
        expect(ms, about).toBeLessThan(31_000);
        expect(plan.blocks, about).toBeGreaterThanOrEqual(4);
      }
    }
  }
});

test("a version that is many times slower gets slices of its own length, and not the other one's", () => {
  const asked = load({ model: "fixed_work", count: 200, isHttp: true });
  const base = { perSecond: 4000, latencyNs: 1e6 };
  const head = { perSecond: 130, latencyNs: 31e6 };
  const plan = planSlices(20, { base, sides: [base, head] }, asked);
  const operations = plan.operations ?? expect.unreachable();
  for (const { perSecond, latencyNs } of [base, head]) {
    expect((operations / perSecond) * 1e9).toBeGreaterThanOrEqual(20 * latencyNs);
  }
  // Of as many operations as the base does in a second, it would take half a minute.
  expect(operations / head.perSecond).toBeLessThan(1.5);
});

test("a median that its slices cut off asks for longer ones, which are long enough for a slower pair", () => {
  const scheduled = load({ model: "fixed_rate", durationMs: 5000, isHttp: true });
  const of = (medianMs: number, sliceMs: number) => ({
    valueNs: medianMs * 1e6,
    isMedian: true,
    sliceMs,
  });
  expect(lengtheningFor([of(4, 100), of(5, 100)], scheduled)).toBeNull();
  const factor = lengtheningFor([of(4, 100), of(20, 100)], scheduled) ?? 0;
  expect(factor).toBeCloseTo(6.4, 6);
  const pace = { perSecond: 100, latencyNs: 0 };
  const plan = planSlices(100 * factor, { base: pace, sides: [pace] }, scheduled);
  expect(plan.sliceMs).toBeCloseTo(640, 6);
  expect(lengtheningFor([of(30, plan.sliceMs)], scheduled)).toBeNull();
  // A slower side has longer slices already.
  expect(lengtheningFor([of(1, 100), of(31, 700)], scheduled)).toBeNull();
  // Nothing that fits would show it.
  expect(lengtheningFor([of(2000, 100)], scheduled)).toBeNull();
  const hurried = { ...scheduled, budgetMs: 10_000 };
  expect(lengtheningFor([of(60, 100)], hurried)).toBeNull();
});

test("a percentile gets more room than a median, and what is left of it where that does not fit", () => {
  const closed = load({ model: "closed_loop", durationMs: 5000, isHttp: true });
  const of = (ms: number, isMedian: boolean) => ({ valueNs: ms * 1e6, isMedian, sliceMs: 100 });
  expect(lengtheningFor([of(2, true), of(20, false)], closed)).toBeCloseTo(10, 6);
  // Half a minute of eight slices a side is 3.75 s each, which is 1.5 times what 125 ms need.
  expect(lengtheningFor([of(125, false)], closed)).toBeCloseTo(37.5, 6);
  expect(lengtheningFor([of(170, false)], closed)).toBeNull();
  // Not asked for at all, such a percentile lengthens nothing.
  expect(lengtheningFor([of(2, true)], closed)).toBeNull();
});

test("a side gets the operations that a percentile needs, in half a minute at most", () => {
  const closed = { model: "closed_loop", durationMs: 2000, isHttp: true } as const;
  expect(sideOf(100, load(closed)).ms).toBeLessThan(13_000);
  const some = sideOf(100, load(closed, { samples: 2000 }));
  expect(some.operations).toBeGreaterThanOrEqual(2000);
  expect(some.plan.least.operations).toBe(2000);
  const many = sideOf(100, load(closed, { samples: 10_000 }));
  expect(many.ms).toBeGreaterThanOrEqual(30_000);
  expect(many.ms).toBeLessThan(35_000);
});

test("a schedule's slices end by the clock", () => {
  const scheduled = { model: "fixed_rate", durationMs: 5000 } as const;
  const { plan, ms } = sideOf(100, load({ ...scheduled, isHttp: true }));
  expect(ms).toBeGreaterThanOrEqual(5000);
  expect(workOf(plan, 1, true)).toEqual({ forMs: 20, settleMs: 2, counted: true });
});

test("no pair has more slices than a report takes", () => {
  const { plan, operations } = sideOf(1e6, load({ ...fixed, count: 1e9 }, { arms: 3 }));
  expect(plan.blocks * 6).toBeLessThanOrEqual(slicesPerPairMax);
  expect(operations).toBeGreaterThan(1e8);
});
