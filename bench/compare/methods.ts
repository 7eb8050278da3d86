import { compareTrials, median, quantile, seededRandom, studentTQuantile } from "@lapline/stats";
import type { Pair } from "./pair.ts";

export interface Claim {
  ratio: number;
  low: number;
  high: number;
}

/** The ways to compare that are in use, as STATISTICS.md names them, and Lapline's own. */
export const methods: Record<string, (pair: Pair) => Claim> = {
  "fixed 5 % threshold": ({ a, b }) => {
    const ratio = mean(b.flat()) / mean(a.flat());
    return { ratio, low: ratio / 1.05, high: ratio * 1.05 };
  },
  "benchstat (pooled Mann-Whitney)": ({ a, b }) => rankShift(a.flat(), b.flat()),
  "Welch, pooled": ({ a, b }) => welch(a.flat(), b.flat()),
  "Welch on trials": ({ a, b }) => welch(a.map(mean), b.map(mean)),
  "bootstrap of means on trials": ({ a, b }) =>
    bootstrap(a.map(mean), b.map(mean), (x, y) => Math.log(mean(y) / mean(x))),
  "Hodges-Lehmann on trial medians": ({ a, b }) =>
    bootstrap(a.map(median), b.map(median), (x, y) => median(logDifferences(x, y))),
  "Hodges-Lehmann, exact interval": ({ a, b }) => rankShift(a.map(median), b.map(median)),
  Lapline: ({ a, b, design }) => {
    const result = compareTrials({ a, b, design });
    if (!result.ok) throw new Error(result.detail);
    return { ratio: result.ratio, low: result.low ?? 0, high: result.high ?? Number.MAX_VALUE };
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

function around(shift: number, half: number): Claim {
  return { ratio: Math.exp(shift), low: Math.exp(shift - half), high: Math.exp(shift + half) };
}

/** Welch's t on logarithms, so that it speaks of a ratio. */
function welch(a: readonly number[], b: readonly number[]): Claim {
  const sides = [a, b].map((side) => {
    const logs = side.map(Math.log);
    const middle = mean(logs);
    const squares = logs.reduce((sum, x) => sum + (x - middle) ** 2, 0);
    return { middle, error: squares / (logs.length - 1) / logs.length, df: logs.length - 1 };
  });
  const error = sides.reduce((sum, side) => sum + side.error, 0);
  const df = error ** 2 / sides.reduce((sum, side) => sum + side.error ** 2 / side.df, 0);
  const shift = (sides[1]?.middle ?? 0) - (sides[0]?.middle ?? 0);
  return around(shift, studentTQuantile(0.975, df) * Math.sqrt(error));
}

function logDifferences(a: readonly number[], b: readonly number[]): number[] {
  const logs = b.map(Math.log);
  return a.map(Math.log).flatMap((x) => logs.map((y) => y - x));
}

/** Hodges-Lehmann shift with the interval that inverts the rank sum test. */
function rankShift(a: readonly number[], b: readonly number[]): Claim {
  const differences = logDifferences(a, b).sort((x, y) => x - y);
  const rank = lowerRank(a.length, b.length);
  return {
    ratio: Math.exp(quantile(differences, 0.5)),
    low: Math.exp(differences[rank] ?? 0),
    high: Math.exp(differences[differences.length - 1 - rank] ?? 0),
  };
}

/** 0-based rank of the lower end: exact up to 30 values a side, normal beyond. */
function lowerRank(n: number, m: number): number {
  const cells = n * m;
  if (Math.max(n, m) > 30) {
    return Math.max(0, Math.floor(cells / 2 - 1.96 * Math.sqrt((cells * (n + m + 1)) / 12)));
  }
  // Number of arrangements by U (Mann & Whitney 1947), as a Gaussian binomial coefficient.
  const counts = new Float64Array(cells + 1);
  counts[0] = 1;
  for (let i = 1; i <= n; i += 1) {
    for (let u = cells; u >= m + i; u -= 1) counts[u] = (counts[u] ?? 0) - (counts[u - m - i] ?? 0);
    for (let u = i; u <= cells; u += 1) counts[u] = (counts[u] ?? 0) + (counts[u - i] ?? 0);
  }
  const total = counts.reduce((sum, x) => sum + x, 0);
  let tail = 0;
  for (let u = 0; u <= cells; u += 1) {
    tail += (counts[u] ?? 0) / total;
    if (tail > 0.025) return u;
  }
  return cells;
}

function bootstrap(
  a: readonly number[],
  b: readonly number[],
  shift: (a: readonly number[], b: readonly number[]) => number,
): Claim {
  const random = seededRandom(1);
  const again = (values: readonly number[]) =>
    values.map(() => values[Math.floor(random() * values.length)] ?? 0);
  const drawn = Array.from({ length: 500 }, () => shift(again(a), again(b)));
  return {
    ratio: Math.exp(shift(a, b)),
    low: Math.exp(quantile(drawn, 0.025)),
    high: Math.exp(quantile(drawn, 0.975)),
  };
}
