import { describe, expect, it } from "vitest";
import { rankTest } from "./rankTest.ts";

describe("rankTest", () => {
  it("is the normal approximation with continuity and tie correction", () => {
    const low = Float64Array.of(1, 2, 3, 4, 5);
    const high = Float64Array.of(6, 7, 8, 9, 10);
    // U = 25, mean 12.5, variance 25/12 · 11: z = 12 / 4.7871 = 2.5067, p = 0.012186.
    expect(rankTest(low, high, 1)).toBeCloseTo(0.012186, 5);
    expect(rankTest(high, low, 1)).toBeCloseTo(0.012186, 5);
    // Four times the variance halves z: 1.2534, p = 0.21007.
    expect(rankTest(low, high, 4)).toBeCloseTo(0.21007, 4);
  });

  it("finds nothing between equal or constant samples", () => {
    expect(rankTest(Float64Array.of(1, 2, 3), Float64Array.of(1, 2, 3), 1)).toBe(1);
    expect(rankTest(Float64Array.of(5, 5), Float64Array.of(5, 5, 5), 1)).toBe(1);
  });
});
