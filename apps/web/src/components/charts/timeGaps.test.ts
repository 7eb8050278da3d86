import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gapWords, timeGaps } from "./timeGaps.ts";

const day = 24 * 60 * 60_000;

describe("timeGaps", () => {
  it("finds sixteen months among commits of every few days", () => {
    const first = Array.from({ length: 20 }, (_, index) => index * 3 * day);
    const again = first.map((at) => at + 540 * day);
    const gaps = timeGaps([...first, ...again]);
    expect(gaps).toEqual([{ from: 57 * day, to: 540 * day }]);
    expect(gaps.map(gapWords)).toEqual(["16 months without a point"]);
  });
  it("takes the usual spacing of slow histories for no gap", () => {
    expect(timeGaps([0, 60, 120, 200, 270].map((at) => at * day))).toEqual([]);
  });
  it("counts repeats at one time once", () => {
    const pages = Array.from({ length: 50 }, () => 0);
    expect(timeGaps([...pages, day, 2 * day, 3 * day, 80 * day])).toEqual([
      { from: 3 * day, to: 80 * day },
    ]);
    expect(gapWords({ from: 0, to: 40 * day })).toBe("40 days without a point");
  });
  it("never finds one shorter than 30 days or than 20 usual steps", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 * day }), { maxLength: 40 }), (steps) => {
        let at = 0;
        const times = steps.map((step) => {
          at += step;
          return at;
        });
        const positive = steps
          .slice(1)
          .filter((step) => step > 0)
          .sort((a, b) => a - b);
        const usual = positive[Math.floor((positive.length - 1) / 2)] ?? 0;
        for (const { from, to } of timeGaps(times)) {
          expect(to - from).toBeGreaterThan(30 * day);
          expect(to - from).toBeGreaterThan(20 * usual);
        }
      }),
    );
  });
});
