import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cliffsDelta } from "./cliffsDelta.ts";
import { hodgesLehmannLocation, hodgesLehmannShift } from "./hodgesLehmann.ts";
import { mannWhitney } from "./mannWhitney.ts";
import { wilcoxonSignedRank } from "./wilcoxonSignedRank.ts";

const small = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });
const pOf = (result: ReturnType<typeof mannWhitney> | ReturnType<typeof wilcoxonSignedRank>) => {
  if (!result.ok) throw new Error(result.detail);
  return result.pValue;
};

describe("rank tests", { timeout: 60_000 }, () => {
  it("give a probability, the same whatever the order of values, their unit and the side", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const p = pOf(mannWhitney(a, b));
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(pOf(mannWhitney([...a].reverse(), b))).toBeCloseTo(p, 12);
        expect(pOf(mannWhitney(b, a))).toBeCloseTo(p, 12);
        const scaled = (all: number[]) => all.map((x) => 3 * x + 5);
        expect(pOf(mannWhitney(scaled(a), scaled(b)))).toBeCloseTo(p, 12);
        expect(pOf(wilcoxonSignedRank(a))).toBeCloseTo(
          pOf(wilcoxonSignedRank(a.map((x) => -x))),
          12,
        );
      }),
    );
  });
  it("agree between exact and normal where both can be had", () => {
    const side = (n: number, shift: number) =>
      Array.from({ length: n }, (_, i) => ((i * 37) % n) + shift);
    const exact = mannWhitney(side(26, 0), side(26, 6.5));
    const normal = mannWhitney(side(27, 0), side(27, 6.7));
    expect(exact).toMatchObject({ method: "exact" });
    expect(normal).toMatchObject({ method: "normal" });
    expect(Math.abs(pOf(exact) - pOf(normal))).toBeLessThan(0.02);
  });
  it("say with Cliff's delta what Mann-Whitney's U counts", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const result = mannWhitney(a, b);
        if (!result.ok) throw new Error(result.detail);
        expect(cliffsDelta(a, b)).toBeCloseTo((2 * result.u) / (a.length * b.length) - 1, 12);
      }),
    );
  });
  it("move with the values: location by the shift, shift by the difference", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const moved = a.map((x) => x + 7);
        expect(hodgesLehmannLocation(moved)).toBeCloseTo(hodgesLehmannLocation(a) + 7, 9);
        expect(hodgesLehmannShift(moved, b)).toBeCloseTo(hodgesLehmannShift(a, b) - 7, 9);
        expect(hodgesLehmannShift(a, b)).toBeCloseTo(-hodgesLehmannShift(b, a), 9);
      }),
    );
  });
  it("answer constant, empty and impossible values without NaN", () => {
    expect(mannWhitney([1, 1, 1], [1, 1])).toMatchObject({ u: 3, pValue: 1 });
    expect(wilcoxonSignedRank([0, 0])).toMatchObject({ n: 0, pValue: 1 });
    expect(mannWhitney([], [1])).toMatchObject({ ok: false, problem: "empty" });
    expect(wilcoxonSignedRank([])).toMatchObject({ ok: false, problem: "empty" });
    expect(cliffsDelta([], [1])).toBeNull();
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(mannWhitney([1], [bad])).toMatchObject({ problem: "not_finite" });
      expect(wilcoxonSignedRank([bad])).toMatchObject({ problem: "not_finite" });
      expect(() => cliffsDelta([1], [bad])).toThrow(RangeError);
      expect(() => hodgesLehmannLocation([bad])).toThrow(RangeError);
    }
    expect(() => hodgesLehmannLocation([])).toThrow(RangeError);
    expect(() => hodgesLehmannLocation(new Array(2001).fill(1))).toThrow(RangeError);
  });
  it("rank a million values", () => {
    const side = (n: number, seed: number) =>
      Array.from({ length: n }, (_, i) => (i * seed) % 99_991);
    expect(pOf(mannWhitney(side(500_000, 7919), side(500_000, 104_729)))).toBeGreaterThan(0);
    expect(
      pOf(wilcoxonSignedRank(side(100_000, 7919).map((x) => x - 50_000))),
    ).toBeGreaterThanOrEqual(0);
    expect(cliffsDelta(side(100_000, 7919), side(100_000, 104_729))).toBeCloseTo(0, 2);
  });
});
