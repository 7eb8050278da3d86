import { describe, expect, it } from "vitest";
import { prepareAlertSparkline } from "./prepareAlertSparkline.ts";

describe("prepareAlertSparkline", () => {
  it("draws both sides apart, with the change between them", () => {
    const line = prepareAlertSparkline([10, 10], [5, 5], 66, 20);
    expect(line.before).toBe("3,3 23,3");
    expect(line.after).toBe("43,17 63,17");
    expect(line.change).toBe(33);
  });
  it("keeps equal values in the middle and names no change without two sides", () => {
    const line = prepareAlertSparkline([], [5, 5], 66, 20);
    expect(line.after).toBe("3,10 63,10");
    expect(line.change).toBeNull();
  });
  it("is empty for no values", () => {
    expect(prepareAlertSparkline([], [], 66, 20).dots).toEqual([]);
  });
});
