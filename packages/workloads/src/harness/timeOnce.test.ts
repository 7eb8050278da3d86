import { expect, it } from "vitest";
import { readClockCostNs, timedOneIn } from "./timeOnce.ts";

const many = Number.POSITIVE_INFINITY;

it("times every operation that is long beside a reading of the clock", () => {
  expect(timedOneIn(30_000, 70, many)).toBe(1);
  expect(timedOneIn(10_000_000, 70, many)).toBe(1);
});

it("keeps the readings below 0.3 % of a short operation, as far as its strides reach", () => {
  for (const operationNs of [2_000, 4_000, 8_000, 15_000, 23_000]) {
    const stride = timedOneIn(operationNs, 70, many);
    expect((2 * 70) / (stride * operationNs)).toBeLessThanOrEqual(0.003);
  }
  expect(timedOneIn(50, 70, many)).toBe(61);
});

it("takes no stride that falls into step with the operations of the mixed scenario", () => {
  for (let operationNs = 100; operationNs < 40_000; operationNs += 100) {
    const stride = timedOneIn(operationNs, 70, many);
    expect(stride % 2 === 1 && stride % 5 !== 0).toBe(true);
  }
});

it("times every operation where nothing is known of it", () => {
  expect(timedOneIn(0, 70, many)).toBe(1);
  expect(timedOneIn(Number.NaN, 70, many)).toBe(1);
});

it("leaves enough latencies for a percentile, however short the operations are", () => {
  expect(timedOneIn(2_000, 70, 1000)).toBe(1);
  expect(timedOneIn(2_000, 70, 1500)).toBe(3);
  expect(timedOneIn(2_000, 70, 5000)).toBe(7);
  expect(timedOneIn(2_000, 70, 100_000)).toBe(31);
});

it("finds a clock reading to take longer than nothing and less than 100 µs", () => {
  expect(readClockCostNs()).toBeGreaterThan(0);
  expect(readClockCostNs()).toBeLessThan(100_000);
});
