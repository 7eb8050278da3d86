import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signFlipInterval } from "./signFlipInterval.ts";

const shift = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 1000);

/** Two-sided, by flipping each sign in every pattern: what the order of means is a shortcut for. */
function countedPValue(values: readonly number[], at: number): number {
  const distances = values.map((value) => value - at);
  const observed = distances.reduce((sum, value) => sum + value, 0);
  let [below, above] = [0, 0];
  for (let pattern = 0; pattern < 2 ** values.length; pattern += 1) {
    const sum = distances.reduce((s, d, i) => s + ((pattern >> i) & 1 ? -d : d), 0);
    if (sum <= observed + 1e-9) below += 1;
    if (sum >= observed - 1e-9) above += 1;
  }
  return Math.min(1, (2 * Math.min(below, above)) / 2 ** values.length);
}

describe("signFlipInterval", { timeout: 60_000 }, () => {
  it("ends where flipping the signs begins to reject", () => {
    fc.assert(
      fc.property(fc.array(shift, { minLength: 8, maxLength: 10 }), (values) => {
        const found = signFlipInterval(values, 0.95);
        if (found === null) throw new Error("no interval");
        expect(found.pValue).toBeCloseTo(countedPValue(values, 0), 9);
        const inside = found.high - found.low > 1e-6 ? 1e-7 : 0;
        expect(countedPValue(values, found.low + inside)).toBeGreaterThan(0.05 - 1e-9);
        expect(countedPValue(values, found.high - inside)).toBeGreaterThan(0.05 - 1e-9);
        expect(countedPValue(values, found.low - 1e-7)).toBeLessThanOrEqual(0.05);
        expect(countedPValue(values, found.high + 1e-7)).toBeLessThanOrEqual(0.05);
      }),
      { numRuns: 40 },
    );
  });
  it("draws of many pairs a part of the patterns, the same ones each time", () => {
    const values = Array.from({ length: 20 }, (_, place) => Math.sin(place * 7.3) + 0.4);
    const found = signFlipInterval(values, 0.95);
    expect(found).toEqual(signFlipInterval(values, 0.95));
    // A mean of 0.4 is beyond most of the patterns.
    expect(found?.pValue).toBeGreaterThan(0);
    expect(found?.pValue).toBeLessThan(0.1);
    expect(found?.low).toBeLessThan(0.5);
    expect(found?.high).toBeGreaterThan(0.5);
  });
  it("has no answer for fewer than eight values, nor for a level that they cannot reach", () => {
    expect(signFlipInterval([1, 2, 3, 4, 5, 6, 7], 0.95)).toBeNull();
    expect(signFlipInterval([1, 2, 3, 4, 5, 6, 7, 8], 0.95)).not.toBeNull();
    expect(signFlipInterval([1, 2, 3, 4, 5, 6, 7, 8], 0.999)).toBeNull();
  });
});
