/**
 * How much wider an interval between two blocks of trials must be because trials that ran one after
 * the other resemble each other: 1 for none. `a` and `b` are the residuals of each side in the
 * order they ran, mean 0. The mean of the first three autocorrelations of both sides together,
 * corrected for the bias −1/n of short series (Kendall 1954), times `weight`.
 */
export function serialDependence(
  a: readonly number[],
  b: readonly number[],
  weight: number,
): number {
  const n = Math.min(a.length, b.length);
  const lags = Math.min(3, n - 2);
  const squares = sumOfProducts(a, 0) + sumOfProducts(b, 0);
  if (lags < 1 || squares === 0) return 1;
  let sum = 0;
  for (let lag = 1; lag <= lags; lag += 1) {
    const products = sumOfProducts(a, lag) + sumOfProducts(b, lag);
    sum += ((products / squares) * n) / (n - lag) + 1 / n;
  }
  return 1 + weight * Math.max(0, sum / lags);
}

function sumOfProducts(values: readonly number[], lag: number): number {
  return values.slice(lag).reduce((sum, x, i) => sum + x * (values[i] ?? 0), 0);
}
