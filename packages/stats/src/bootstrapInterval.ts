import { normalCdf, normalQuantile } from "./normal.ts";
import { quantile } from "./quantile.ts";
import type { Random } from "./seededRandom.ts";

export type BootstrapInterval =
  | { ok: true; estimate: number; low: number; high: number; resamples: number }
  | { ok: false; problem: "too_few" | "not_finite"; detail: string };

export interface BootstrapOptions {
  random: Random;
  /** 0.95 by default. */
  level?: number;
  /** 2,000 by default. */
  resamples?: number;
}

/**
 * Bias-corrected and accelerated bootstrap interval (Efron 1987) of any statistic of one sample.
 * The acceleration is from the jackknife, ties of resampled values count half in the bias. The
 * values must be independent: give trials, not iterations. Same generator, same interval.
 */
export function bootstrapInterval(
  values: readonly number[],
  statistic: (values: readonly number[]) => number,
  { random, level = 0.95, resamples = 2000 }: BootstrapOptions,
): BootstrapInterval {
  const n = values.length;
  if (n < 2) return { ok: false, problem: "too_few", detail: "Two values are needed." };
  const estimate = statistic(values);
  const drawn = Array.from({ length: resamples }, () =>
    statistic(values.map(() => values[Math.floor(random() * n)] ?? 0)),
  );
  const leftOut = values.map((_, i) => statistic([...values.slice(0, i), ...values.slice(i + 1)]));
  if (![estimate, ...drawn, ...leftOut].every(Number.isFinite)) {
    return { ok: false, problem: "not_finite", detail: "The statistic is not finite everywhere." };
  }
  const below = drawn.filter((x) => x < estimate).length;
  const equal = drawn.filter((x) => x === estimate).length;
  const share = (below + equal / 2) / resamples;
  const least = 0.5 / resamples;
  const bias = normalQuantile(Math.min(Math.max(share, least), 1 - least));
  const acceleration = accelerationOf(leftOut);
  const end = (p: number) => {
    const z = bias + normalQuantile(p);
    return quantile(drawn, normalCdf(bias + z / Math.max(1 - acceleration * z, 1e-9)));
  };
  return { ok: true, estimate, low: end(0.5 - level / 2), high: end(0.5 + level / 2), resamples };
}

/** Skewness of the jackknife's influence, a sixth of it (Efron 1987, equation 6.6). */
function accelerationOf(leftOut: readonly number[]): number {
  const mean = leftOut.reduce((sum, x) => sum + x, 0) / leftOut.length;
  const squares = leftOut.reduce((sum, x) => sum + (mean - x) ** 2, 0);
  const cubes = leftOut.reduce((sum, x) => sum + (mean - x) ** 3, 0);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
