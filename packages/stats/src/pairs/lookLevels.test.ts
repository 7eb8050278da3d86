import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile } from "../normal.ts";
import { lookLevels, normalBounds } from "./lookLevels.ts";

describe("the bounds of a job that may stop early", () => {
  // Published for five equal looks at 5 %, for instance with the R package ldbounds.
  it("are those of Lan and DeMets, for either of their ways to spend", () => {
    const shares = [0.2, 0.4, 0.6, 0.8, 1];
    const late = (share: number) =>
      (4 * normalCdf(-normalQuantile(0.9875) / Math.sqrt(share))) / 0.05;
    const even = (share: number) => Math.log(1 + (Math.E - 1) * share);
    const rounded = (values: number[]) => values.map((value) => Number(value.toFixed(3)));
    expect(rounded(normalBounds(shares, 0.05, late))).toEqual([4.877, 3.357, 2.68, 2.29, 2.031]);
    expect(rounded(normalBounds(shares, 0.05, even))).toEqual([2.438, 2.427, 2.41, 2.397, 2.386]);
  });
  it("have a look after each whole pair from the fifth on, and together keep the level", () => {
    for (const pairsMax of [3, 5, 6, 10, 20, 50]) {
      const levels = lookLevels(pairsMax, 0.96);
      expect(levels).toHaveLength(Math.max(1, pairsMax - 4));
      const errors = levels.map((level) => 1 - level);
      expect(Math.max(...errors)).toBeLessThanOrEqual(0.04 + 1e-9);
      expect(errors.reduce((sum, error) => sum + error, 0)).toBeGreaterThanOrEqual(0.04 - 1e-9);
    }
    expect(lookLevels(5, 0.96)[0]).toBeCloseTo(0.96, 9);
  });
});
