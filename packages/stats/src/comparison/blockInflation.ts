/** What full unrest adds to the variance. */
const unrestWeight = 1.2;

/** Mean autocorrelation that sides of 5 to 20 independent trials rarely reach. */
const usualCorrelation = 0.2;

/** Weight of what lies above it. */
const correlationWeight = 4;

/**
 * How much larger the variance between two blocks of trials is than that within them says: 1 for
 * the same. What the machine did to one block and not to the other cannot be told from a change,
 * and it hardly shows within a block: over A/A runs of Node.js micro-benchmarks in blocks of ten
 * processes the squared distance of the blocks was two to three times what independent trials
 * give, whatever their autocorrelation. So it is told by `unrest` (0 to 1), which those runs show
 * and simulated independent trials do not, and by autocorrelation only where that is strong: the
 * mean of the first three of both sides together, corrected for the bias −1/n of short series
 * (Kendall 1954).
 *
 * `a` and `b` are the residuals of each side in the order they ran, mean 0.
 */
export function blockInflation(a: readonly number[], b: readonly number[], unrest: number): number {
  const excess = Math.max(0, autocorrelation(a, b) - usualCorrelation);
  return (1 + unrestWeight * unrest) * (1 + correlationWeight * excess);
}

function autocorrelation(a: readonly number[], b: readonly number[]): number {
  const n = Math.min(a.length, b.length);
  const lags = Math.min(3, n - 2);
  const squares = sumOfProducts(a, 0) + sumOfProducts(b, 0);
  if (lags < 1 || squares === 0) return 0;
  let sum = 0;
  for (let lag = 1; lag <= lags; lag += 1) {
    const products = sumOfProducts(a, lag) + sumOfProducts(b, lag);
    sum += ((products / squares) * n) / (n - lag) + 1 / n;
  }
  return sum / lags;
}

function sumOfProducts(values: readonly number[], lag: number): number {
  let sum = 0;
  for (let i = lag; i < values.length; i += 1) {
    sum += (values[i] as number) * (values[i - lag] as number);
  }
  return sum;
}
