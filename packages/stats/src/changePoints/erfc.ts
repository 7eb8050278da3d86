/** Complementary error function for x ≥ 0, relative error below 1.2·10⁻⁷ (Press et al. 1992, erfcc). */
export function erfc(x: number): number {
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
