import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { geometricMean } from "./geometricMean.ts";

const positive = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), {
  minLength: 2,
  maxLength: 30,
});

describe("geometricMean", () => {
  it("is the same comparison whichever side is the base", () => {
    fc.assert(
      fc.property(positive, (ratios) => {
        const one = geometricMean(ratios);
        const other = geometricMean(ratios.map((x) => 1 / x));
        if (!one.ok || !other.ok) throw new Error("refused");
        expect(Math.log(other.value)).toBeCloseTo(-Math.log(one.value), 9);
        expect(one.low).toBeLessThanOrEqual(one.value * (1 + 1e-12));
        expect(one.high).toBeGreaterThanOrEqual(one.value * (1 - 1e-12));
      }),
    );
  });
  it("has no interval from one value, and stays finite for two far apart", () => {
    expect(geometricMean([4])).toEqual({ ok: true, n: 1, value: 4, low: null, high: null });
    const wide = geometricMean([1e-300, 1e300]);
    expect(wide).toMatchObject({ ok: true });
    if (wide.ok) expect(Number.isFinite(wide.high)).toBe(true);
  });
  it("refuses nothing, zeros, negative values, NaN and infinities as values", () => {
    expect(geometricMean([])).toMatchObject({ problem: "no_values" });
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(geometricMean([1, bad])).toMatchObject({ problem: "not_positive" });
    }
  });
});
