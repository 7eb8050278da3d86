import { describe, expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { type CalibrationOutcome, jobVariance } from "./jobVariance.ts";

function calibrations(
  count: number,
  tau: number,
  seed: number,
  degreesOfFreedom = 1e6,
): CalibrationOutcome[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.283185307 * random());
  return Array.from({ length: count }, () => {
    const standardError = 0.004 + 0.008 * random();
    return { logRatio: tau * normal() + standardError * normal(), standardError, degreesOfFreedom };
  });
}

/** Of the likelihood that `jobVariance` maximises. */
function logLikelihood(outcomes: readonly CalibrationOutcome[], variance: number): number {
  return outcomes.reduce((sum, { logRatio, standardError }) => {
    const total = standardError ** 2 + variance;
    return sum - 0.5 * (Math.log(total) + logRatio ** 2 / total);
  }, 0);
}

describe("jobVariance", () => {
  it("is where the likelihood is highest", () => {
    for (const seed of [1, 2, 3, 4]) {
      const outcomes = calibrations(12, 0.02, seed);
      const { variance = 0 } = jobVariance(outcomes) ?? {};
      const best = logLikelihood(outcomes, variance);
      for (let other = 0; other < 0.003; other += 0.00001) {
        expect(logLikelihood(outcomes, other)).toBeLessThanOrEqual(best + 1e-6);
      }
    }
  });
  it("finds what jobs differ by, and nothing where their own errors explain everything", () => {
    for (const tau of [0, 0.01, 0.03]) {
      const found = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
        jobVariance(calibrations(200, tau, seed)),
      );
      const mean = found.reduce((sum, one) => sum + (one?.variance ?? 0), 0) / found.length;
      expect(Math.abs(mean - tau ** 2)).toBeLessThan(0.000015 + 0.1 * tau ** 2);
    }
  });
  it("takes standard errors for the estimates that they are", () => {
    const random = seededRandom(9);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.283185307 * random());
    const estimated = (tau: number): CalibrationOutcome => {
      const squares = Array.from({ length: 12 }, normal).reduce((sum, x) => sum + x * x, 0);
      return {
        logRatio: Math.hypot(0.01, tau) * normal(),
        standardError: 0.01 * Math.sqrt(squares / 12),
        degreesOfFreedom: 12,
      };
    };
    for (const tau of [0, 0.01]) {
      const { variance = 0 } =
        jobVariance(Array.from({ length: 20_000 }, () => estimated(tau))) ?? {};
      expect(Math.abs(variance - tau ** 2)).toBeLessThan(0.000005);
    }
  });
  it("lies between the series' own and its pool's, and nearer to its own the more it has", () => {
    const pool = jobVariance(calibrations(100, 0.03, 5));
    const own = calibrations(60, 0.005, 6);
    const variances = [0, 3, 12, 60].map((count) => {
      const alone = jobVariance(own.slice(0, count))?.variance ?? 0;
      const shrunk = jobVariance(own.slice(0, count), pool)?.variance ?? Number.NaN;
      expect(shrunk).toBeGreaterThanOrEqual(alone);
      expect(shrunk).toBeLessThanOrEqual((pool?.variance ?? 0) + 1e-12);
      return shrunk;
    });
    expect(variances[0]).toBeCloseTo(pool?.variance ?? Number.NaN, 12);
    expect(variances[1]).toBeLessThan((variances[0] ?? 0) / 2);
    expect(variances[3]).toBeLessThan(0.00005);
  });
  it("is unknown without any calibration, and knows constant series", () => {
    expect(jobVariance([])).toBeNull();
    const constant = Array.from({ length: 5 }, () => ({
      logRatio: 0,
      standardError: 0,
      degreesOfFreedom: 18,
    }));
    expect(jobVariance(constant)?.variance).toBe(0);
  });
});
