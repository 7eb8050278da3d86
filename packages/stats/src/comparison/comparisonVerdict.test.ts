import { describe, expect, it } from "vitest";
import { comparisonVerdict } from "./comparisonVerdict.ts";

const verdict = (low: number, high: number, noiseFloor: number) =>
  comparisonVerdict({ low, high }, "lower_is_better", noiseFloor);

describe("comparisonVerdict", () => {
  it("claims a change in either direction only when the whole interval lies beyond the floor", () => {
    expect(verdict(1.06, 1.1, 0.05)).toBe("slower");
    expect(verdict(1.04, 1.1, 0.05)).toBe("same");
    expect(verdict(0.9, 0.94, 0.05)).toBe("faster");
    expect(verdict(0.9, 0.96, 0.05)).toBe("same");
    expect(verdict(0.9, 0.96, 0)).toBe("faster");
    expect(comparisonVerdict({ low: 0.9, high: 0.94 }, "higher_is_better", 0.05)).toBe("slower");
  });
  it("says same of an interval within three floors, and of a wider one that it cannot tell", () => {
    expect(verdict(0.9, 1.12, 0.05)).toBe("same");
    expect(verdict(0.9, 1.2, 0.05)).toBe("insufficient");
    expect(verdict(0.8, 1.12, 0.05)).toBe("insufficient");
    expect(verdict(0.5, 2, 0)).toBe("same");
  });
});
