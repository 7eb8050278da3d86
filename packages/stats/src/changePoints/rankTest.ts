/**
 * Two-sided probability of so unequal ranks by chance: Mann-Whitney with tie correction (Mann &
 * Whitney 1947), normal approximation, the variance multiplied by `inflation` for samples that are
 * correlated in time. Both samples ascending and not empty.
 */
export function rankTest(left: Float64Array, right: Float64Array, inflation: number): number {
  const m = left.length;
  const n = right.length;
  const total = m + n;
  let u = 0;
  let ties = 0;
  for (let i = 0, j = 0; i < m || j < n; ) {
    const value = Math.min(
      left[i] ?? Number.POSITIVE_INFINITY,
      right[j] ?? Number.POSITIVE_INFINITY,
    );
    const [i0, j0] = [i, j];
    while (i < m && left[i] === value) i += 1;
    while (j < n && right[j] === value) j += 1;
    // Each right one is above all left ones before it, and level with those tied with it.
    u += (j - j0) * (i0 + (i - i0) / 2);
    const tied = i - i0 + j - j0;
    ties += tied * tied * tied - tied;
  }
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return 1;
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return Math.min(1, erfc(distance / Math.sqrt(2 * variance * inflation)));
}

/** Complementary error function for x ≥ 0, relative error below 1.2·10⁻⁷ (Press et al. 1992, erfcc). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * x);
  let sum = 0;
  for (const coefficient of erfcCoefficients) sum = sum * t + coefficient;
  return t * Math.exp(-x * x + sum);
}

/** Highest power first. */
const erfcCoefficients = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];
