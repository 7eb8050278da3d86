import { describe, expect, it } from "vitest";
import { type BudgetPoint, judgePoint, judgeSeries } from "./judgeBudget.ts";

const budget = { bound: "at_most", value: 20 } as const;
const floor = { bound: "at_least", value: 20 } as const;

const sure = (value: number, ciLow = value - 1, ciHigh = value + 1): BudgetPoint => ({
  ...{ value, ciLow, ciHigh },
});
const single = (value: number): BudgetPoint => ({ value, ciLow: null, ciHigh: null });

describe("a result with an interval", () => {
  it.each([
    [23, "broken"],
    [20.5, "unclear"],
    [19, "kept"],
    [17, "kept"],
  ])("of %d ± 1 against at most 20 says %s", (value, verdict) => {
    expect(judgePoint([sure(value)], 0, budget)).toBe(verdict);
  });
  it.each([
    [17, "broken"],
    [19.5, "unclear"],
    [21, "kept"],
  ])("of %d ± 1 against at least 20 says %s", (value, verdict) => {
    expect(judgePoint([sure(value)], 0, floor)).toBe(verdict);
  });
});

describe("a single value", () => {
  it("alone says nothing, on either side", () => {
    expect(judgePoint([single(30)], 0, budget)).toBe("unclear");
    expect(judgePoint([single(10)], 0, budget)).toBe("unclear");
  });
  it("is sure once the result before it is on the same side", () => {
    expect(judgePoint([single(30), single(25)], 0, budget)).toBe("broken");
    expect(judgePoint([single(30), single(15)], 0, budget)).toBe("unclear");
    expect(judgePoint([single(10), sure(15)], 0, budget)).toBe("kept");
  });
});

describe("a series", () => {
  it("is what its newest sure result says", () => {
    expect(judgeSeries([sure(20.5), sure(23), sure(15)], budget)).toEqual({
      ...{ verdict: "broken", place: 1 },
    });
    expect(judgeSeries([sure(15), sure(23)], budget)).toEqual({ verdict: "kept", place: 0 });
  });
  it("is nothing while none is sure", () => {
    expect(judgeSeries([], budget)).toBeNull();
    expect(judgeSeries([single(30)], budget)).toBeNull();
  });
});
