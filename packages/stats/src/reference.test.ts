import { describe, expect, it } from "vitest";
import reference from "../fixtures/reference.json" with { type: "json" };
import { benjaminiHochberg } from "./benjaminiHochberg.ts";
import { bootstrapInterval } from "./bootstrapInterval.ts";
import { geometricMean } from "./geometricMean.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { comparePairs } from "./pairs/comparePairs.ts";
import { earlySpending, normalBounds } from "./pairs/lookLevels.ts";
import { signFlipInterval } from "./pairs/signFlipInterval.ts";
import { median, quantile } from "./quantile.ts";
import { cliffsDelta } from "./ranks/cliffsDelta.ts";
import { hodgesLehmannLocation, hodgesLehmannShift } from "./ranks/hodgesLehmann.ts";
import { mannWhitney } from "./ranks/mannWhitney.ts";
import { wilcoxonSignedRank } from "./ranks/wilcoxonSignedRank.ts";
import { medianAbsoluteDeviation, qnScale } from "./robustScale.ts";
import { seededRandom } from "./seededRandom.ts";
import { studentTCdf, studentTQuantile } from "./studentT.ts";

/** The relative error is below `tolerance`. */
function expectNear(actual: number, expected: number, tolerance = 1e-10): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected) + 1e-300);
}

// Values of SciPy, NumPy and statsmodels; fixtures/reference.py says how they were made.
describe("the values of other tools", { timeout: 60_000 }, () => {
  it("are those of the normal distribution, into its tails", () => {
    for (const [x = 0, cdf = 0] of reference.normalCdf) expectNear(normalCdf(x), cdf);
    for (const [p = 0, z = 0] of reference.normalQuantile) expectNear(normalQuantile(p), z, 1e-9);
  });
  it("are those of Student's t, with any degrees of freedom", () => {
    for (const [t = 0, df = 0, cdf = 0] of reference.studentTCdf) {
      expectNear(studentTCdf(t, df), cdf, 1e-9);
    }
    for (const [p = 0, df = 0, t = 0] of reference.studentTQuantile) {
      expectNear(studentTQuantile(p, df), t, 1e-9);
    }
  });
  it("are those of the exact rank sum test without and with ties, and of the normal one", () => {
    const { exact, ties, normal } = reference.mannWhitney;
    for (const { a, b, u, pValue } of [...exact, ...ties]) {
      const result = mannWhitney(a, b);
      if (!result.ok) throw new Error(result.detail);
      expect(result).toMatchObject({ u, method: "exact" });
      expectNear(result.pValue, pValue);
    }
    for (const { a, b, u, pValue } of normal) {
      const result = mannWhitney(a, b);
      if (!result.ok) throw new Error(result.detail);
      expect(result).toMatchObject({ u, method: "normal" });
      expectNear(result.pValue, pValue, 1e-9);
    }
  });
  it("are those of the signed-rank test, exact and normal", () => {
    const { exact, ties, normal } = reference.wilcoxonSignedRank;
    for (const [cases, method] of [
      [exact, "exact"],
      [ties, "exact"],
      [normal, "normal"],
    ] as const) {
      for (const { differences, pValue } of cases) {
        const result = wilcoxonSignedRank(differences);
        if (!result.ok) throw new Error(result.detail);
        expect(result.method).toBe(method);
        expectNear(result.pValue, pValue, 1e-9);
      }
    }
  });
  it("are those of Student's t over pairs, and of every pattern of signs", () => {
    // Without the share that further looks are paid from, so that the levels are the same.
    const asked = (level: number) => 1 - (1 - level) / 0.8;
    for (const { base, head, level, low, high, pValue, flips } of reference.pairs) {
      const shifts = base.map((value, place) => Math.log(head[place] ?? 0) - Math.log(value));
      const result = comparePairs({ base, head, level: asked(level) });
      if (!result.ok || result.low === null || result.high === null) throw new Error("refused");
      const flipped = signFlipInterval(shifts, level);
      expectNear(Math.log(result.low), Math.min(low, flipped?.low ?? low), 1e-9);
      expectNear(Math.log(result.high), Math.max(high, flipped?.high ?? high), 1e-9);
      if (flipped !== null) expectNear(flipped.pValue, flips, 1e-9);
      expectNear(result.pValue ?? 0, flipped === null ? pValue : Math.max(pValue, flips), 1e-9);
    }
  });
  it("are those of the joint normal distribution of looks", () => {
    const { shares, errorRate, bounds } = reference.lookBounds;
    const found = normalBounds(shares, errorRate, earlySpending);
    for (const [place, bound] of bounds.entries()) expectNear(found[place] ?? 0, bound, 1e-5);
  });
  it("are those of Benjamini and Hochberg's own example", () => {
    const { pValues, adjusted } = reference.benjaminiHochberg;
    const result = benjaminiHochberg(pValues, 0.05);
    for (const [i, expected] of adjusted.entries()) expectNear(result.adjusted[i] ?? 0, expected);
    expect(result.called.filter(Boolean)).toHaveLength(4);
  });
  it("are those of robust locations, scales, quantiles and Cliff's delta", () => {
    for (const one of reference.locationsAndScales) {
      expectNear(medianAbsoluteDeviation(one.values), one.mad);
      expectNear(qnScale(one.values), one.qn);
      expectNear(hodgesLehmannLocation(one.values), one.hodgesLehmann);
      expectNear(hodgesLehmannShift(one.values, one.other), one.shift);
      expect(cliffsDelta(one.values, one.other)).toBeCloseTo(one.cliffsDelta, 12);
      for (const [i, p] of [0.05, 0.5, 0.9].entries()) {
        expectNear(quantile(one.values, p), one.quantiles7[i] ?? 0);
        expectNear(quantile(one.values, p, 8), one.quantiles8[i] ?? 0);
      }
    }
  });
  it("are those of the geometric mean and its interval", () => {
    for (const { values, value, low, high } of reference.geometricMean) {
      const result = geometricMean(values);
      if (!result.ok || result.low === null || result.high === null) throw new Error("refused");
      expectNear(result.value, value);
      expectNear(result.low, low);
      expectNear(result.high, high);
    }
  });
  it("are those of the BCa bootstrap, as far as its resamples allow", () => {
    const mean = (values: readonly number[]) => values.reduce((s, x) => s + x, 0) / values.length;
    for (const { values, statistic, low, high } of reference.bootstrap) {
      const options = { random: seededRandom(7), resamples: 20_000 };
      const result = bootstrapInterval(values, statistic === "mean" ? mean : median, options);
      if (!result.ok) throw new Error(result.detail);
      expect(Math.abs(result.low / low - 1)).toBeLessThan(0.02);
      expect(Math.abs(result.high / high - 1)).toBeLessThan(0.02);
    }
  });
});
