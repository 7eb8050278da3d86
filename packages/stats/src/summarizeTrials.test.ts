import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "./seededRandom.ts";
import { fewTrialsFactorMax, summarizeTrials } from "./summarizeTrials.ts";

const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), {
  minLength: 1,
  maxLength: 40,
});

describe("summarizeTrials", () => {
  it("always encloses the median, whatever the values", () => {
    fc.assert(
      fc.property(values, (trials) => {
        const { value, ciLow, ciHigh, n } = summarizeTrials(trials);
        expect(n).toBe(trials.length);
        expect(ciLow ?? value).toBeLessThanOrEqual(value);
        expect(ciHigh ?? value).toBeGreaterThanOrEqual(value);
      }),
    );
  });
  it("does not depend on the order of the trials", () => {
    fc.assert(
      fc.property(values, (trials) => {
        expect(summarizeTrials([...trials].reverse())).toEqual(summarizeTrials(trials));
      }),
    );
  });
  it("uses the exact ranks of the sign test from six trials on", () => {
    // R: binom.test / qbinom(0.025, n, 0.5): n = 6 → ranks 1 and 6, n = 9 → 2 and 8, n = 20 → 6 and 15
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    expect(summarizeTrials(upTo(6))).toMatchObject({ ciLow: 1, ciHigh: 6 });
    expect(summarizeTrials(upTo(9))).toMatchObject({ ciLow: 2, ciHigh: 8 });
    expect(summarizeTrials(upTo(20))).toMatchObject({ ciLow: 6, ciHigh: 15 });
  });
  it("widens Student's interval for the median below six trials", () => {
    // x <- c(-1, 0, 1): 4.302653 * sqrt(pi/2) * sd(x) / sqrt(3) = 3.113392
    expect(summarizeTrials([-11, -10, -9]).ciHigh).toBeCloseTo(3.1134 - 10, 3);
    expect(summarizeTrials([-11, -10, -9]).ciLow).toBeCloseTo(-3.1134 - 10, 3);
  });
  it("widens by a factor where all values are positive, so that no rate is below zero", () => {
    const { value, ciLow, ciHigh } = summarizeTrials([20_158, 18_536, 27_256]);
    expect(value).toBe(20_158);
    expect(ciLow).toBeGreaterThan(0);
    expect((ciHigh ?? 0) / value).toBeCloseTo(value / (ciLow ?? 0), 9);
  });
  it("never has an interval without width from fewer than six trials, whatever the values", () => {
    const few = fc.array(
      fc.oneof(fc.constant(41_000), fc.double({ min: 1, max: 1e9, noNaN: true })),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(few, (trials) => {
        const { ciLow, ciHigh } = summarizeTrials(trials);
        expect(ciLow === null).toBe(ciHigh === null);
        if (new Set(trials).size === 1) expect(ciLow).toBeNull();
        if (ciLow === null || ciHigh === null) return;
        expect(ciHigh).toBeGreaterThan(ciLow);
        expect(ciHigh / ciLow).toBeLessThanOrEqual(fewTrialsFactorMax);
      }),
    );
  });
  it.each([
    [[20_158, 18_536, 47_256]],
    [[0.2, 0.66, 1.2]],
    [[0.9, 4.95, 8]],
    [[0, 0, 3]],
    [[-1, 0, 1]],
    [[5, 7]],
  ])("settles nothing from %j", (trials) => {
    expect(summarizeTrials(trials)).toMatchObject({ ciLow: null, ciHigh: null });
  });
  it("says something wrong no more often because it says nothing of some", () => {
    const random = seededRandom(17);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (const spread of [0.05, 0.3, 1]) {
      let [wrong, shown] = [0, 0];
      for (let i = 0; i < 4000; i += 1) {
        const trials = Array.from({ length: 3 }, () => Math.exp(spread * normal()));
        const { ciLow, ciHigh } = summarizeTrials(trials);
        if (ciLow === null || ciHigh === null) continue;
        shown += 1;
        if (ciLow > 1 || ciHigh < 1) wrong += 1;
      }
      expect(wrong / 4000).toBeLessThan(0.05);
      // Three trials that scatter by 5 % settle it, by a factor of e they hardly ever do.
      if (spread === 0.05) expect(shown).toBe(4000);
      if (spread === 1) expect(shown).toBeLessThan(800);
    }
  });
  it("claims no interval from a single trial", () => {
    expect(summarizeTrials([7])).toEqual({
      n: 1,
      value: 7,
      mean: 7,
      spread: 0,
      ciLow: null,
      ciHigh: null,
    });
  });
  it("covers the true median in at least 95 % of repeated experiments of every size", () => {
    let state = 42;
    const uniform = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    for (const n of [3, 5, 6, 8, 15]) {
      let covered = 0;
      for (let i = 0; i < 4000; i += 1) {
        // Log-normal with median 1: times and rates vary by factors.
        const trials = Array.from({ length: n }, () => Math.exp(0.3 * normal()));
        const { ciLow, ciHigh } = summarizeTrials(trials);
        if ((ciLow ?? 1) <= 1 && (ciHigh ?? 1) >= 1) covered += 1;
      }
      expect(covered / 4000).toBeGreaterThan(0.94);
    }
  });
  it("refuses nothing and numbers that are none", () => {
    expect(() => summarizeTrials([])).toThrow(RangeError);
    expect(() => summarizeTrials([1, Number.NaN])).toThrow(RangeError);
  });
});
