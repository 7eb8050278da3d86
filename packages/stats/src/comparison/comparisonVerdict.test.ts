import { describe, expect, it } from "vitest";
import { comparisonVerdict } from "./comparisonVerdict.ts";

const verdict = (low: number, high: number, minChange = 0) =>
  comparisonVerdict({ ratio: Math.sqrt(low * high), low, high }, "lower_is_better", minChange);

describe("comparisonVerdict", () => {
  it("claims a change in either direction when the interval excludes 1", () => {
    expect(verdict(1.001, 1.1)).toBe("slower");
    expect(verdict(0.9, 0.999)).toBe("faster");
    expect(comparisonVerdict({ ratio: 0.92, low: 0.9, high: 0.94 }, "higher_is_better")).toBe(
      "slower",
    );
  });
  it("claims no change that is smaller than what matters", () => {
    expect(verdict(1.06, 1.1, 0.05)).toBe("slower");
    expect(verdict(1.001, 1.06, 0.05)).toBe("insufficient");
    expect(verdict(1.001, 1.04, 0.05)).toBe("same");
    expect(verdict(1.002, 1.012, 0.01)).toBe("same");
  });
  it("says same only of an interval inside the margin, and of no wider one", () => {
    expect(verdict(0.985, 1.015)).toBe("same");
    expect(verdict(0.97, 1.01)).toBe("insufficient");
    expect(verdict(0.97, 1.01, 0.05)).toBe("same");
    expect(verdict(0.678, 1.591)).toBe("insufficient");
  });
});
