/** What a rank test says of two samples. */
export interface RankTest {
  /** Two-sided probability of so unequal ranks by chance. */
  p: number;
  /** Share of pairs in which the right one is larger, ties by half: 0.5 is no difference. */
  superiority: number;
}

/**
 * Mann-Whitney test of two samples with tie correction, normal approximation; the variance is
 * multiplied by `inflation` for samples that are correlated in time. `left` and `right` non-empty.
 */
export function rankTest(
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  inflation = 1,
): RankTest {
  const m = left.length;
  const n = right.length;
  const all = new Float64Array(m + n);
  for (let i = 0; i < m; i++) all[i] = left[i] ?? 0;
  for (let i = 0; i < n; i++) all[m + i] = right[i] ?? 0;
  const order = Array.from({ length: m + n }, (_, i) => i).sort(
    (a, b) => (all[a] ?? 0) - (all[b] ?? 0),
  );
  let rankSumRight = 0;
  let ties = 0;
  for (let i = 0; i < order.length; ) {
    const value = all[order[i] ?? 0];
    let j = i;
    while (j < order.length && all[order[j] ?? 0] === value) j += 1;
    const rank = (i + j + 1) / 2;
    for (let k = i; k < j; k++) if ((order[k] ?? 0) >= m) rankSumRight += rank;
    const tied = j - i;
    ties += tied * tied * tied - tied;
    i = j;
  }
  const total = m + n;
  const u = rankSumRight - (n * (n + 1)) / 2;
  const mean = (m * n) / 2;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return { p: 1, superiority: 0.5 };
  const distance = Math.max(0, Math.abs(u - mean) - 0.5);
  const z = distance / Math.sqrt(variance * inflation);
  return { p: 2 * normalTail(z), superiority: u / (m * n) };
}

/** P(Z > z) of the standard normal for z ≥ 0 (Abramowitz & Stegun 26.2.17 is too coarse: erfc). */
function normalTail(z: number): number {
  return 0.5 * erfc(z / Math.SQRT2);
}

/** Complementary error function, relative error below 1.2e-7 (Numerical Recipes, erfcc). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * x);
  const series =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t *
                      (0.27886807 +
                        t *
                          (-1.13520398 +
                            t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  return t * Math.exp(-x * x + series);
}
