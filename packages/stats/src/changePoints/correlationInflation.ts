/** A stretch that wanders as a whole is worth about one point; more inflation says nothing more. */
const inflationMax = 10;
/** Distances are clipped here, scales, so that one outlier does not set the estimate. */
const clip = 3;

/**
 * By how much the variance of a mean grows because neighbours resemble each other: (1 + ρ) ÷ (1 − ρ)
 * for noise of order one with the lag-one correlation ρ inside both sides (Wilks 2011, ch. 5.2.4).
 * At least 1: alternating noise does not add evidence.
 */
export function correlationInflation(
  left: Float64Array,
  leftCenter: number,
  right: Float64Array,
  rightCenter: number,
): number {
  const n = left.length + right.length;
  const sum =
    correlation(left, leftCenter) * left.length + correlation(right, rightCenter) * right.length;
  const rho = Math.min(0.9, Math.max(0, sum / n));
  return Math.min(inflationMax, (1 + rho) / (1 - rho));
}

function correlation(side: Float64Array, center: number): number {
  let products = 0;
  let squares = 0;
  let before = 0;
  for (const value of side) {
    const distance = Math.max(-clip, Math.min(clip, value - center));
    squares += distance * distance;
    products += distance * before;
    before = distance;
  }
  return squares > 0 ? products / squares : 0;
}
