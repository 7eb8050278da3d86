import { describe, expect, it } from "vitest";
import { prepareSparkline } from "./prepareSparkline.ts";

describe("prepareSparkline", () => {
  it("runs from end to end, higher values higher up", () => {
    const line = prepareSparkline([1, 3, 2], 60, 20);
    expect(line?.path).toBe("M3.0 17.0L30.0 3.0L57.0 10.0");
    expect(line?.end).toEqual({ x: 57, y: 10 });
  });
  it("keeps equal values in the middle", () => {
    expect(prepareSparkline([5, 5], 60, 20)?.path).toBe("M3.0 10.0L57.0 10.0");
  });
  it("draws nothing for a single value", () => {
    expect(prepareSparkline([5], 60, 20)).toBeNull();
  });
});
