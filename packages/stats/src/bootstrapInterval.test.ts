import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrapInterval.ts";
import { median } from "./quantile.ts";
import { seededRandom } from "./seededRandom.ts";

describe("bootstrapInterval", () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  it("is the same for the same generator, and moves with the values", () => {
    const of = (all: number[]) => bootstrapInterval(all, median, { random: seededRandom(1) });
    const first = of(values);
    expect(of(values)).toEqual(first);
    const moved = of(values.map((x) => x + 100));
    if (!first.ok || !moved.ok) throw new Error("refused");
    expect(moved.low).toBeCloseTo(first.low + 100, 9);
    expect(moved.high).toBeCloseTo(first.high + 100, 9);
    expect(first.low).toBeLessThanOrEqual(first.estimate);
  });
  it("is a point for constant values, and refuses too few and what is not finite", () => {
    const random = seededRandom(1);
    expect(bootstrapInterval([2, 2, 2], median, { random })).toMatchObject({ low: 2, high: 2 });
    expect(bootstrapInterval([2], median, { random })).toMatchObject({ problem: "too_few" });
    const broken = () => Number.NaN;
    expect(bootstrapInterval([1, 2], broken, { random })).toMatchObject({ problem: "not_finite" });
  });
});
