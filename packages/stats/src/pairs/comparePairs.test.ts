import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comparison } from "../comparison/compareTrials.ts";
import { seededRandom } from "../seededRandom.ts";
import { comparePairs, type PairsInput } from "./comparePairs.ts";
import { pairRatio } from "./pairRatio.ts";

function compared(input: PairsInput): Extract<Comparison, { ok: true }> {
  const result = comparePairs(input);
  if (!result.ok) throw new Error(result.detail);
  return result;
}

const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
const bothSides = fc
  .array(fc.tuple(value, value), { minLength: 1, maxLength: 14 })
  .map((pairs) => ({ base: pairs.map(([base]) => base), head: pairs.map(([, head]) => head) }));

/** Pairs that share a weather of 30 % and differ among themselves by `luck`. */
function pairs(count: number, ratio: number, luck: number, seed: number) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const base = Array.from({ length: count }, () => 50 * Math.exp(0.3 * normal()));
  const head = base.map((one) => one * ratio * Math.exp(luck * normal()));
  return { base, head };
}

describe("comparePairs", { timeout: 60_000 }, () => {
  it("finds 5 % in five pairs whose weather differs by 30 %, in both directions of the measure", () => {
    const five = pairs(5, 1.05, 0.01, 3);
    expect(compared(five)).toMatchObject({
      verdict: "slower",
      method: "slices",
      degreesOfFreedom: 4,
      n: { a: 5, b: 5 },
    });
    expect(compared({ ...five, direction: "higher_is_better" }).verdict).toBe("faster");
    expect(compared({ base: five.head, head: five.base }).verdict).toBe("faster");
    expect(compared({ ...five, minChange: 0.2 }).verdict).not.toBe("slower");
  });
  it("encloses its ratio, whatever the values, and is inverted when the sides are swapped", () => {
    fc.assert(
      fc.property(bothSides, fc.constantFrom(null, 20), ({ base, head }, pairsMax) => {
        const one = compared({ base, head, pairsMax });
        const swapped = compared({ base: head, head: base, pairsMax });
        expect(one.ratio * swapped.ratio).toBeCloseTo(1, 9);
        if (one.low === null || one.high === null || swapped.high === null) {
          expect(one).toMatchObject({ low: null, high: null, verdict: "insufficient" });
          return;
        }
        expect(one.low).toBeLessThanOrEqual(one.ratio);
        expect(one.high).toBeGreaterThanOrEqual(one.ratio);
        expect(Math.log(one.low) + Math.log(swapped.high)).toBeCloseTo(0, 6);
        expect(one.pValue).toBeLessThanOrEqual(1);
        expect(one.pValue).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it("does not depend on the unit, nor on the order of the pairs", () => {
    const { base, head } = pairs(10, 1.02, 0.02, 5);
    const found = compared({ base, head });
    const scaled = { base: base.map((x) => x * 1e6), head: head.map((x) => x * 1e6) };
    const turned = { base: [...base].reverse(), head: [...head].reverse() };
    for (const other of [scaled, turned]) {
      const { ratio, low, high } = compared(other);
      expect(ratio).toBeCloseTo(found.ratio, 9);
      expect(low).toBeCloseTo(found.low ?? 0, 9);
      expect(high).toBeCloseTo(found.high ?? 0, 9);
    }
  });
  it("is never narrower for what jobs differ by, for further looks, or for the chance to stop", () => {
    const ten = pairs(10, 1.01, 0.01, 7);
    const width = (input: Partial<PairsInput>) => {
      const { low, high } = compared({ ...ten, ...input });
      return Math.log((high ?? 0) / (low ?? 1));
    };
    expect(width({ between: { variance: 0.0004, error: 0.0001 } })).toBeGreaterThan(width({}));
    expect(width({ look: 2 })).toBeGreaterThan(width({}));
    expect(width({ pairsMax: 10 })).toBeGreaterThan(width({}));
    expect(width({ pairsMax: 50 })).toBeGreaterThan(width({ pairsMax: 10 }));
  });
  it("has no interval with fewer than three pairs, nor before the first look of a job that may stop", () => {
    expect(compared(pairs(2, 1.5, 0.01, 1))).toMatchObject({ low: null, verdict: "insufficient" });
    expect(compared(pairs(3, 1.5, 0.01, 1)).low).not.toBeNull();
    expect(compared({ ...pairs(4, 1.5, 0.01, 1), pairsMax: 10 }).low).toBeNull();
    expect(compared({ ...pairs(5, 1.5, 0.01, 1), pairsMax: 10 }).low).not.toBeNull();
    expect(compared({ ...pairs(4, 1.5, 0.01, 1), pairsMax: 4 }).low).not.toBeNull();
  });
  it("says that constant pairs are the same", () => {
    const same = compared({ base: [4, 4, 4, 4, 4], head: [4, 4, 4, 4, 4] });
    expect(same).toMatchObject({ ratio: 1, verdict: "same" });
  });
  it("refuses what has no ratio as a value", () => {
    const three = [1, 2, 3];
    expect(comparePairs({ base: [], head: [] })).toMatchObject({ problem: "no_trials" });
    expect(comparePairs({ base: three, head: [1] })).toMatchObject({ problem: "not_paired" });
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const found = comparePairs({ base: three, head: [1, bad, 3] });
      expect(found).toMatchObject({ problem: "not_positive" });
    }
    expect(comparePairs({ base: three, head: three, level: 1 })).toMatchObject({
      problem: "bad_level",
    });
  });
});

describe("pairRatio", () => {
  it("is the logarithm of what a piece of work costs on one side over the other", () => {
    expect(pairRatio({ spent: 10, work: 5 }, { spent: 12, work: 5 })).toBeCloseTo(
      Math.log(1.2),
      12,
    );
    expect(pairRatio({ spent: 10, work: 0 }, { spent: 12, work: 5 })).toBeNull();
    expect(pairRatio({ spent: 10, work: 1 }, { spent: Number.NaN, work: 5 })).toBeNull();
  });
});
