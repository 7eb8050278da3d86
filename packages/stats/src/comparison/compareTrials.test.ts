import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { type Comparison, type ComparisonInput, compareTrials } from "./compareTrials.ts";

const design = fc.constantFrom("interleaved", "blocked") as fc.Arbitrary<ComparisonInput["design"]>;
const iteration = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
const side = fc.array(fc.array(iteration, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 8,
});

const size = { minLength: 1, maxLength: 3 };
const trialSize = { minLength: 3, maxLength: 12 };

function compared(input: ComparisonInput): Extract<Comparison, { ok: true }> {
  const result = compareTrials(input);
  if (!result.ok) throw new Error(result.detail);
  return result;
}

/** Log-normal trials: spread 1 % between trials, 0.5 % within, five iterations each. */
function trials(count: number, level: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const luck = level * Math.exp(0.01 * normal());
    return Array.from({ length: 5 }, () => luck * Math.exp(0.005 * normal()));
  });
}

const none = { low: null, high: null, pValue: null };

describe("compareTrials", { timeout: 60_000 }, () => {
  it("finds a change of 5 % among trials that spread by 1 %, in both directions of the measure", () => {
    const pair = { a: trials(10, 3, 1), b: trials(10, 3.15, 2), design: "blocked" } as const;
    expect(compared(pair)).toMatchObject({ verdict: "slower", n: { a: 10, b: 10 } });
    expect(compared({ ...pair, direction: "higher_is_better" }).verdict).toBe("faster");
    expect(compared({ ...pair, a: pair.b, b: pair.a }).verdict).toBe("faster");
    expect(compared(pair).ratio).toBeCloseTo(1.05, 1);
    expect(compared(pair).pValue).toBeLessThan(0.001);
  });
  it("never gives NaN and always encloses the ratio, whatever the positive values", () => {
    fc.assert(
      fc.property(side, side, design, (a, b, how) => {
        const { ratio, low, high, pValue, verdict } = compared({ a, b, design: how });
        expect(ratio).toBeGreaterThan(0);
        if (low === null || high === null || pValue === null) {
          expect({ low, high, pValue, verdict }).toEqual({ ...none, verdict: "insufficient" });
          return;
        }
        expect(low).toBeLessThanOrEqual(ratio);
        expect(high).toBeGreaterThanOrEqual(ratio);
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1);
      }),
    );
  });
  it("does not depend on the unit, and is inverted when the sides are swapped", () => {
    for (const how of ["interleaved", "blocked"] as const) {
      const pair = { a: trials(10, 3, 3), b: trials(10, 3.03, 4), design: how };
      const { ratio, low, high } = compared(pair);
      const inNs = (all: number[][]) => all.map((trial) => trial.map((x) => x * 1e6));
      const scaled = compared({ ...pair, a: inNs(pair.a), b: inNs(pair.b) });
      expect(scaled.ratio).toBeCloseTo(ratio, 6);
      expect(scaled.high).toBeCloseTo(high ?? 0, 6);
      const swapped = compared({ ...pair, a: pair.b, b: pair.a });
      expect(swapped.ratio).toBeCloseTo(1 / ratio, 4);
      expect(swapped.low).toBeCloseTo(1 / (high ?? 0), 4);
      expect(swapped.high).toBeCloseTo(1 / (low ?? 0), 4);
    }
  });
  it("multiplies ratio and interval when one side is multiplied", () => {
    const pair = { a: trials(8, 3, 5), b: trials(9, 3, 6), design: "blocked" } as const;
    const one = compared(pair);
    const more = compared({ ...pair, b: pair.b.map((trial) => trial.map((x) => 2 * x)) });
    expect(more.ratio / one.ratio).toBeCloseTo(2, 4);
    expect((more.low ?? 0) / (one.low ?? 1)).toBeCloseTo(2, 4);
  });
  it("takes a warm-up that every trial has for what it is", () => {
    const warm = (all: number[][], from: number) =>
      all.map((trial) => trial.map((x, i) => (i < from ? x * (1 + 0.5 ** i) : x)));
    const a = trials(10, 3, 7);
    const b = trials(10, 3.15, 8);
    const plain = compared({ a, b, design: "interleaved" });
    const warmed = compared({ a: warm(a, 3), b: warm(b, 3), design: "interleaved" });
    expect(warmed.ratio).toBeCloseTo(plain.ratio, 2);
    expect(warmed.verdict).toBe("slower");
  });
  it("lays like upon like where trials fall into two modes", () => {
    const twoModes = (all: number[][]) =>
      all.map((trial, i) => trial.map((x) => (i % 3 === 0 ? 1.2 * x : x)));
    const a = twoModes(trials(12, 3, 9));
    const b = twoModes(trials(12, 3.12, 10)).reverse();
    const result = compared({ a, b, design: "interleaved" });
    expect(result).toMatchObject({ modes: 2, verdict: "slower" });
    expect(result.ratio).toBeCloseTo(1.04, 1);
  });
  it("pairs interleaved trials where the machine drifted, and finds what blocks would not show", () => {
    const drift = (all: number[][], offset: number) =>
      all.map((trial, i) => trial.map((x) => x * Math.exp(0.05 * (2 * i + offset))));
    const quiet = (level: number) =>
      Array.from({ length: 10 }, (_, i) => [level * (1 + 1e-3 * (i % 3))]);
    const a = drift(quiet(3), 0);
    const b = drift(quiet(3.3), 0);
    expect(compared({ a, b, design: "interleaved" })).toMatchObject({
      method: "paired",
      verdict: "slower",
    });
    expect(compared({ a, b, design: "blocked" }).verdict).toBe("insufficient");
  });
  it("gives no interval from fewer than three trials", () => {
    const one = compared({ a: [[1, 2, 3]], b: [[2, 4, 6]], design: "blocked" });
    expect(one).toMatchObject({ ratio: 2, low: null, high: null, verdict: "insufficient" });
  });
  it("claims nothing that jobs differ by anyway, nor what does not matter", () => {
    const pair = { a: trials(10, 3, 1), b: trials(10, 3.15, 2), design: "blocked" } as const;
    const between = (tau: number) => ({ variance: tau ** 2, error: tau ** 2 / 4 });
    expect(compared({ ...pair, between: between(0.1) }).verdict).toBe("insufficient");
    expect(compared({ ...pair, between: between(0.004) }).verdict).toBe("slower");
    expect(compared({ ...pair, minChange: 0.1 }).verdict).toBe("same");
  });
  it("widens its interval by the variance between jobs, by further looks, and by doubt", () => {
    const pair = { a: trials(10, 3, 1), b: trials(10, 3.15, 2), design: "blocked" } as const;
    const width = (input: Partial<ComparisonInput>) => {
      const { low, high } = compared({ ...pair, ...input });
      return Math.log((high ?? 0) / (low ?? 1));
    };
    const widths = [
      width({}),
      width({ between: { variance: 1e-5, error: 1e-6 } }),
      width({ between: { variance: 1e-4, error: 1e-6 } }),
      width({ between: { variance: 1e-4, error: 1e-4 } }),
      width({ between: { variance: 1e-4, error: 1e-4 }, look: 2 }),
    ];
    expect(widths).toEqual([...widths].sort((x, y) => x - y));
    expect(new Set(widths).size).toBe(widths.length);
    expect(Math.log(width({ between: { variance: 0.01, error: 0 } }))).toBeCloseTo(
      Math.log(2 * 2.054 * 0.1),
      1,
    );
  });
  it("has no verdict that contradicts its interval", () => {
    const wide = fc.array(
      fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), size),
      trialSize,
    );
    const calm = fc.array(fc.array(fc.double({ min: 1, max: 1.01, noNaN: true }), size), trialSize);
    const trialsOf = fc.oneof(side, wide, calm);
    const settings = fc.record({
      design,
      between: fc.option(
        fc.record({
          variance: fc.double({ min: 0, max: 0.01, noNaN: true }),
          error: fc.double({ min: 0, max: 0.01, noNaN: true }),
        }),
      ),
      minChange: fc.constantFrom(0, 0.01, 0.05),
      look: fc.constantFrom(1, 2, 3),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(trialsOf, trialsOf, settings, (a, b, how) => {
        const { ratio, low, high, verdict } = compared({ a, b, ...how });
        seen.add(verdict);
        if (low === null || high === null) {
          expect(verdict).toBe("insufficient");
          return;
        }
        const margin = Math.max(0.02, how.minChange);
        const isInside = low >= 1 / (1 + margin) && high <= 1 + margin;
        if (verdict === "same") expect(isInside).toBe(true);
        if (verdict === "insufficient") expect(isInside).toBe(false);
        if (verdict === "slower") expect(Math.min(low, ratio)).toBeGreaterThan(1);
        if (verdict === "faster") expect(Math.max(high, ratio)).toBeLessThan(1);
        if (verdict === "slower" || verdict === "faster") {
          expect(Math.abs(ratio - 1)).toBeGreaterThanOrEqual(how.minChange);
        }
      }),
      { numRuns: 400, seed: 17 },
    );
    expect([...seen].sort()).toEqual(["faster", "insufficient", "same", "slower"]);
  });
  it("answers constant values", () => {
    const flat = (x: number) => Array.from({ length: 5 }, () => [x, x]);
    expect(compared({ a: flat(2), b: flat(2), design: "blocked" })).toMatchObject({
      ratio: 1,
      verdict: "same",
    });
    expect(compared({ a: flat(2), b: flat(3), design: "blocked" }).verdict).toBe("slower");
  });
  it("answers a million iterations, and values at the ends of what numbers hold", () => {
    const long = (x: number) =>
      Array.from({ length: 5 }, (_, t) =>
        Array.from({ length: 100_000 }, (_, i) => x + t + (i % 7)),
      );
    expect(compared({ a: long(1000), b: long(1100), design: "blocked" }).verdict).toBe("slower");
    const ends = [[5e-324], [1], [1.7e308]];
    const result = compared({ a: ends, b: ends, design: "interleaved" });
    expect(result).toMatchObject({ ratio: 1, verdict: "insufficient" });
    expect(Number.isNaN(result.high) || Number.isNaN(result.low)).toBe(false);
  });
  it("refuses what has no ratio as a value, with the place", () => {
    const good = [[1], [2], [3]];
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const result = compareTrials({ a: good, b: [[1], [bad]], design: "blocked" });
      expect(result).toMatchObject({ ok: false, problem: "not_positive" });
      if (!result.ok) expect(result.detail).toContain("Trial 2 of side b");
    }
    const problem = (input: Partial<ComparisonInput>) =>
      compareTrials({ a: good, b: good, design: "blocked", ...input });
    expect(problem({ a: [] })).toMatchObject({ problem: "no_trials" });
    expect(problem({ b: [[]] })).toMatchObject({ problem: "empty_trial" });
    expect(problem({ level: 1 })).toMatchObject({ problem: "bad_level" });
  });
});
