import { describe, expect, it } from "vitest";
import { speedtestExpectation } from "./speedtestExpectation.ts";
import { numberName, numberSequence, speedtestRows, speedtestSizes } from "./speedtestRows.ts";

const published = speedtestSizes(100);
const rows = speedtestRows(published);
const expectation = speedtestExpectation(published, rows);

describe("numberSequence", () => {
  it("is minstd_rand, whose 10 000th state the C++ standard names", () => {
    const next = numberSequence(1);
    const numbers = Array.from({ length: 10_000 }, next);
    expect(numbers[9999]).toBe(399_268_537 % 100_000);
    expect(numbers.slice(0, 3)).toEqual([48_271, 182_605_794 % 100_000, 1_291_394_886 % 100_000]);
  });
});

describe("numberName", () => {
  it.each([
    [0, "zero"],
    [7, "seven"],
    [15, "fifteen"],
    [20, "twenty"],
    [100, "one hundred"],
    [1000, "one thousand"],
    [42_150, "forty-two thousand one hundred fifty"],
    [90_099, "ninety thousand ninety-nine"],
    [99_999, "ninety-nine thousand nine hundred ninety-nine"],
  ])("of %i is %s", (n, name) => expect(numberName(n)).toBe(name));
});

describe("the data at its full size", () => {
  it("has the published counts", () => {
    expect(published).toEqual({
      single: 1000,
      many: 25_000,
      refill: 12_000,
      scans: 100,
      lookups: 5000,
      rangeUpdates: 1000,
      deleteAbove: 10,
      deleteBelow: 20_000,
    });
  });

  it("keeps the ranges that the published implementations assert", () => {
    const { test4, test5, test7, tables } = expectation;
    for (const { count } of test4) expect(count > 200 && count < 300).toBe(true);
    for (const { count, sum } of test5) {
      expect(count > 400 && count < 12_000).toBe(true);
      expect(sum / count).toBeGreaterThan(30_000);
    }
    for (const { count } of test7.slice(0, 1000)) expect(count > 10 && count < 100).toBe(true);
    expect(test7.slice(1000).every(({ count }) => count === 0)).toBe(true);
    expect(tables.t1.count).toBe(12_000);
    expect(tables.t2.count).toBe(25_000);
    expect(tables.t3.count > 34_000 && tables.t3.count < 36_000).toBe(true);
  });
});
