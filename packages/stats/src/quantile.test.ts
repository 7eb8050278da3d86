import { describe, expect, it } from "vitest";
import { median, quantile } from "./quantile.ts";

describe("quantile", () => {
  it("is R's default, type 7", () => {
    // R: quantile(c(1, 3, 4, 8, 15), c(.1, .25, .5, .9)) → 1.8 3.0 4.0 12.2
    const values = [15, 1, 8, 3, 4];
    expect(quantile(values, 0.1)).toBeCloseTo(1.8, 12);
    expect(quantile(values, 0.25)).toBe(3);
    expect(quantile(values, 0.9)).toBeCloseTo(12.2, 12);
    expect(median(values)).toBe(4);
    expect(median([1, 2])).toBe(1.5);
  });
  it("refuses what has no answer instead of passing NaN on", () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => quantile([1], 1.1)).toThrow(RangeError);
    expect(() => quantile([1, Number.POSITIVE_INFINITY], 0.5)).toThrow(RangeError);
  });
});
