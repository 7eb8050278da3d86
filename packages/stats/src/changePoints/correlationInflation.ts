import type { Side } from "./sides.ts";

/** A stretch that wanders as a whole is worth few points; more inflation says nothing more. */
const inflationMax = 20;
/** Distances are clipped here, scales, so that one outlier does not set the estimate. */
const clip = 3;
/** Lags that are estimated; slower wandering continues at the level of the later half of them. */
const lagsMax = 15;
const wanderMax = 40;
/** Estimates below this many standard errors of a correlation (1/√n) count as none. */
const errorsMin = 0.5;

/**
 * By how much the variance of a mean of `length` points grows because points resemble those before
 * them: 1 + 2·Σ (1 − k/length)·ρₖ over the lags k, with the correlations inside both sides, and at
 * least (1 + ρ₁) ÷ (1 − ρ₁), noise of order one (Wilks 2011, ch. 5.2.4; Priestley 1981, ch. 5.3).
 * Measured noise of real benchmarks keeps correlations of 0.2 over 20 points, which the first lag
 * alone does not show. At least 1: alternating noise does not add evidence.
 */
export function correlationInflation(left: Side, right: Side, length: number): number {
  const n = left.values.length + right.values.length;
  const lags = Math.min(lagsMax, Math.floor(Math.max(left.values.length, right.values.length) / 3));
  const products = new Float64Array(lags + 1);
  addProducts(left, products);
  addProducts(right, products);
  const squares = products[0] ?? 0;
  if (!(squares > 0)) return 1;
  const error = errorsMin / Math.sqrt(n);
  let inflation = 1;
  let later = 0;
  let laterLags = 0;
  for (let k = 1; k <= lags; k += 1) {
    const correlation = (products[k] ?? 0) / squares;
    if (k < length) inflation += 2 * (1 - k / length) * Math.max(0, correlation - error);
    if (k > lags / 2) {
      later += correlation;
      laterLags += 1;
    }
  }
  if (laterLags > 0) {
    const wander = Math.max(0, later / laterLags - error / Math.sqrt(laterLags));
    for (let k = lags + 1; k < Math.min(length, wanderMax); k += 1) {
      inflation += 2 * (1 - k / length) * wander;
    }
  }
  const first = Math.min(0.9, Math.max(0, (products[1] ?? 0) / squares));
  const firstOrder = (1 + first) / (1 - first);
  const short = length < 20 ? 1 + (firstOrder - 1) * (1 - 1 / length) : firstOrder;
  return Math.min(inflationMax, Math.max(inflation, short));
}

/** Adds the sums of products of clipped distances from their mean, by lag. */
function addProducts({ values, center }: Side, products: Float64Array): void {
  const distances = values.map((value) => Math.max(-clip, Math.min(clip, value - center)));
  let mean = 0;
  for (const distance of distances) mean += distance;
  mean /= distances.length;
  for (let i = 0; i < distances.length; i += 1) distances[i] = (distances[i] ?? 0) - mean;
  for (let k = 0; k < products.length; k += 1) {
    let sum = 0;
    for (let i = k; i < distances.length; i += 1)
      sum += (distances[i] ?? 0) * (distances[i - k] ?? 0);
    products[k] = (products[k] ?? 0) + sum;
  }
}
