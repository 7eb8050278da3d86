import { studentTQuantile } from "@lapline/stats";

type Verdict = "worse" | "better" | "same" | "insufficient";

/** Calibrations that the floor needed. */
const calibrationsMin = 4;

/**
 * The noise floor as it was until November 2026: what comparisons of a version with itself exceed in
 * 5 % of cases, an order statistic or, from few of them, Student's t times their spread.
 */
export function oldFloor(logRatios: readonly number[]): number {
  const n = logRatios.length;
  if (n < calibrationsMin) return 0;
  const sizes = logRatios.map(Math.abs).sort((x, y) => x - y);
  const measured = sizes[Math.ceil((n + 1) * 0.95 - 1e-9) - 1];
  const spread = Math.sqrt(sizes.reduce((sum, x) => sum + x * x, 0) / n);
  return Math.expm1(measured ?? studentTQuantile(0.975, n) * spread);
}

/** The verdict as it was: the whole interval had to clear the floor, and without one nothing was open. */
export function oldVerdict({ low, high }: { low: number; high: number }, floor: number): Verdict {
  if (low > 1 + floor) return "worse";
  if (high < 1 / (1 + floor)) return "better";
  if (floor === 0) return "same";
  const widest = 1 + 3 * floor;
  return low >= 1 / widest && high <= widest ? "same" : "insufficient";
}
