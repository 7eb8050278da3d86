import { normalCdf } from "../normal.ts";
import { doubleMidranks, tieSizes } from "./midranks.ts";

export type MannWhitney =
  | {
      ok: true;
      /** Pairs in which b is larger, equal ones counted half. */
      u: number;
      /** Two-sided: that the sides have one distribution. */
      pValue: number;
      method: "exact" | "normal";
    }
  | { ok: false; problem: "empty" | "not_finite"; detail: string };

/** Largest product of cells for which the exact distribution is computed (a few milliseconds). */
const exactCellsMax = 2_000_000;

/**
 * Mann-Whitney's (Wilcoxon's rank sum) test whether b tends to be larger than a.
 *
 * Small sides: exact, given the ties that are there, by the shift algorithm on mid-ranks (Streitberg
 * & Röhmel 1986), two-sided as twice the smaller tail. Larger ones: normal with correction for ties
 * and continuity, as R's `wilcox.test(exact = FALSE)` and SciPy's `mannwhitneyu(method="asymptotic")`.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): MannWhitney {
  if (a.length === 0 || b.length === 0) {
    return { ok: false, problem: "empty", detail: "Both sides need a value." };
  }
  const all = [...a, ...b];
  if (!all.every(Number.isFinite)) {
    return { ok: false, problem: "not_finite", detail: "Values must be finite." };
  }
  const ranks = doubleMidranks(all);
  const rankSum = ranks.slice(a.length).reduce((sum, rank) => sum + rank, 0);
  const u = rankSum / 2 - (b.length * (b.length + 1)) / 2;
  const small = Math.min(a.length, b.length);
  const cells = all.length * small * all.length * small;
  if (cells <= exactCellsMax) {
    const observed = small === b.length ? rankSum : sum(ranks) - rankSum;
    return { ok: true, u, pValue: exactPValue(ranks, small, observed), method: "exact" };
  }
  return { ok: true, u, pValue: normalPValue(u, a.length, b.length, all), method: "normal" };
}

/**
 * Counts the subsets of `size` ranks by their sum, one rank after the other. All ranks are twice
 * mid-ranks and lie above 0; counts are shares of all subsets, so that they stay small.
 */
function exactPValue(ranks: readonly number[], size: number, observed: number): number {
  const highest = [...ranks].sort((x, y) => y - x).slice(0, size);
  const width = sum(highest) + 1;
  const shares = Array.from({ length: size + 1 }, () => new Float64Array(width));
  shares[0]?.fill(1, 0, 1);
  ranks.forEach((rank, taken) => {
    // Share of subsets of k of the first `taken` + 1 ranks: with this one, or without.
    for (let k = Math.min(size, taken + 1); k > 0; k -= 1) {
      const into = shares[k];
      const from = shares[k - 1];
      if (into === undefined || from === undefined) continue;
      const withIt = k / (taken + 1);
      for (let s = width - 1; s >= 0; s -= 1) {
        const before = s >= rank ? (from[s - rank] ?? 0) : 0;
        into[s] = (into[s] ?? 0) * (1 - withIt) + before * withIt;
      }
    }
  });
  const last = shares[size] ?? new Float64Array(0);
  let low = 0;
  let high = 0;
  last.forEach((share, s) => {
    if (s <= observed) low += share;
    if (s >= observed) high += share;
  });
  return Math.min(1, 2 * Math.min(low, high));
}

function normalPValue(u: number, na: number, nb: number, all: readonly number[]): number {
  const n = all.length;
  const ties = sum(tieSizes(all).map((t) => t ** 3 - t));
  const variance = ((na * nb) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (!(variance > 0)) return 1;
  const distance = Math.max(0, Math.abs(u - (na * nb) / 2) - 0.5);
  return Math.min(1, 2 * normalCdf(-distance / Math.sqrt(variance)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
