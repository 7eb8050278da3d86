import { studentTQuantile } from "./studentT.ts";

export type GeometricMean =
  | {
      ok: true;
      n: number;
      value: number;
      /** Interval from Student's t on the logarithms; both null for a single value. */
      low: number | null;
      high: number | null;
    }
  | { ok: false; problem: "no_values" | "not_positive"; detail: string };

/**
 * Geometric mean with an interval: the mean that does not depend on which side of a ratio is the
 * base (Fleming & Wallace 1986). Each value counts the same, whatever its own interval.
 */
export function geometricMean(values: readonly number[], level = 0.95): GeometricMean {
  const n = values.length;
  if (n === 0) return { ok: false, problem: "no_values", detail: "There are no values." };
  const bad = values.find((value) => !(value > 0 && Number.isFinite(value)));
  if (bad !== undefined) {
    return { ok: false, problem: "not_positive", detail: `The value ${bad} has no logarithm.` };
  }
  const logs = values.map(Math.log);
  const mean = logs.reduce((sum, x) => sum + x, 0) / n;
  if (n === 1) return { ok: true, n, value: values[0] ?? 0, low: null, high: null };
  const variance = logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  const half = studentTQuantile(0.5 + level / 2, n - 1) * Math.sqrt(variance / n);
  const finite = (log: number) =>
    Math.min(Math.max(Math.exp(log), Number.MIN_VALUE), Number.MAX_VALUE);
  return { ok: true, n, value: finite(mean), low: finite(mean - half), high: finite(mean + half) };
}
