import { normalCdf } from "../normal.ts";
import { doubleMidranks, tieSizes } from "./midranks.ts";

export type SignedRank =
  | {
      ok: true;
      /** Sum of the ranks of the positive differences; zeros are left out. */
      w: number;
      /** Two-sided: that the differences lie symmetrically around zero. */
      pValue: number;
      /** Differences that are not zero. */
      n: number;
      method: "exact" | "normal";
    }
  | { ok: false; problem: "empty" | "not_finite"; detail: string };

/** Most differences for which the exact distribution is computed. */
const exactMax = 100;

/**
 * Wilcoxon's signed-rank test of paired differences around zero. Zeros are dropped (Wilcoxon 1945).
 * Up to 100 differences: exact given the ties, by counting sign patterns; beyond: normal with
 * correction for ties and continuity, as R's `wilcox.test(paired = TRUE, exact = FALSE)`.
 */
export function wilcoxonSignedRank(differences: readonly number[]): SignedRank {
  if (!differences.every(Number.isFinite)) {
    return { ok: false, problem: "not_finite", detail: "Differences must be finite." };
  }
  const kept = differences.filter((x) => x !== 0);
  const n = kept.length;
  if (differences.length === 0) {
    return { ok: false, problem: "empty", detail: "There are no differences." };
  }
  if (n === 0) return { ok: true, w: 0, pValue: 1, n, method: "exact" };
  const sizes = kept.map(Math.abs);
  const ranks = doubleMidranks(sizes);
  const positive = ranks.reduce((sum, rank, i) => sum + ((kept[i] ?? 0) > 0 ? rank : 0), 0);
  const w = positive / 2;
  return n <= exactMax
    ? { ok: true, w, pValue: exactPValue(ranks, positive), n, method: "exact" }
    : { ok: true, w, pValue: normalPValue(w, sizes), n, method: "normal" };
}

/** Probability of each sum of ranks when every sign is a coin's, one rank after the other. */
function exactPValue(ranks: readonly number[], observed: number): number {
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const chance = new Float64Array(total + 1);
  chance[0] = 1;
  for (const rank of ranks) {
    for (let s = total; s >= 0; s -= 1) {
      const before = s >= rank ? (chance[s - rank] ?? 0) : 0;
      chance[s] = ((chance[s] ?? 0) + before) / 2;
    }
  }
  let low = 0;
  let high = 0;
  chance.forEach((share, s) => {
    if (s <= observed) low += share;
    if (s >= observed) high += share;
  });
  return Math.min(1, 2 * Math.min(low, high));
}

function normalPValue(w: number, sizes: readonly number[]): number {
  const n = sizes.length;
  const ties = tieSizes(sizes).reduce((sum, t) => sum + t ** 3 - t, 0);
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  const distance = Math.max(0, Math.abs(w - (n * (n + 1)) / 4) - 0.5);
  return Math.min(1, 2 * normalCdf(-distance / Math.sqrt(variance)));
}
