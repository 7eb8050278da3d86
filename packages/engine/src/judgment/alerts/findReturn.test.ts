import { describe, expect, it } from "vitest";
import { findReturn } from "./findSeriesReturn.ts";

const level = (versionId: string, value: number, doubtful = false) => ({
  versionId,
  value,
  doubtful,
});

describe("findReturn", () => {
  it("names the first version from which the level is back inside the noise floor", () => {
    const levels = [level("v8", 95), level("v9", 101), level("v10", 99)];
    expect(findReturn(100, levels, "higher_is_better", 0.02)).toBe("v9");
    expect(findReturn(100, levels, "higher_is_better", 0.005)).toBeNull();
  });
  it("takes a better level for a return, by the measure's direction", () => {
    expect(findReturn(100, [level("v9", 60)], "lower_is_better", 0.01)).toBe("v9");
    expect(findReturn(100, [level("v9", 60)], "higher_is_better", 0.01)).toBeNull();
  });
  it("takes a level inside the noise floor for a return of a measure that is better lower, too", () => {
    const levels = [level("v8", 105), level("v9", 101)];
    expect(findReturn(100, levels, "lower_is_better", 0.02)).toBe("v9");
    expect(findReturn(100, levels, "lower_is_better", 0.005)).toBeNull();
  });
  it("is not back when it got worse again", () => {
    const levels = [level("v8", 100), level("v9", 80)];
    expect(findReturn(100, levels, "higher_is_better", 0.02)).toBeNull();
  });
  it("waits for the confirmation of the change that would bring it back", () => {
    expect(findReturn(100, [level("v8", 100, true)], "higher_is_better", 0.02)).toBeNull();
  });
  it("has nothing to say without a later level", () => {
    expect(findReturn(100, [], "lower_is_better", 0.02)).toBeNull();
  });
});
