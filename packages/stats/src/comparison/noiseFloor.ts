import { studentTQuantile } from "../studentT.ts";

export type NoiseFloor =
  | {
      ok: true;
      /** Relative change, such as 0.02, that code which did not change exceeds at `errorRate`. */
      floor: number;
      /** `measured`: an order statistic; `estimated`: too few comparisons for one, from their spread. */
      basis: "measured" | "estimated";
      n: number;
    }
  | { ok: false; problem: "too_few" | "not_positive" | "bad_rate"; detail: string };

/** Fewest A/A comparisons from which a spread is estimated. */
const comparisonsMin = 4;

/**
 * Smallest change that a series can show, from the ratios of comparisons of a version with itself.
 *
 * With n ratios the floor is the ⌈(n+1)(1−errorRate)⌉-th largest |ln ratio|: another A/A comparison
 * exceeds it with at most that probability, whatever the noise looks like (Vovk et al. 2005). With
 * fewer than 1/errorRate − 1 it is Student's t times their root mean square around ratio 1.
 */
export function noiseFloor(
  comparisons: readonly { ratio: number }[],
  errorRate: number,
): NoiseFloor {
  if (!(errorRate > 0 && errorRate < 1)) {
    const detail = `An error rate lies between 0 and 1, not ${errorRate}.`;
    return { ok: false, problem: "bad_rate", detail };
  }
  const bad = comparisons.find(({ ratio }) => !(ratio > 0 && Number.isFinite(ratio)));
  if (bad !== undefined) {
    return { ok: false, problem: "not_positive", detail: `${bad.ratio} is no ratio.` };
  }
  const n = comparisons.length;
  if (n < comparisonsMin) {
    const detail = `A noise floor needs ${comparisonsMin} comparisons of a version with itself; there are ${n}.`;
    return { ok: false, problem: "too_few", detail };
  }
  const sizes = comparisons.map(({ ratio }) => Math.abs(Math.log(ratio))).sort((x, y) => x - y);
  const measured = sizes[Math.ceil((n + 1) * (1 - errorRate) - 1e-9) - 1];
  if (measured !== undefined)
    return { ok: true, floor: Math.expm1(measured), basis: "measured", n };
  const spread = Math.sqrt(sizes.reduce((sum, x) => sum + x * x, 0) / n);
  const floor = Math.expm1(studentTQuantile(1 - errorRate / 2, n) * spread);
  return { ok: true, floor, basis: "estimated", n };
}
