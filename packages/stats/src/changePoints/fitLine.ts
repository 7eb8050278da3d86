/** Rounds of reweighting; few move anything after the third. */
const rounds = 5;
/** Huber's limit, spreads: 95 % efficient with normal noise. */
const limit = 1.345;
const normalMedian = 0.6745;
/** Smallest spread, scales of the history: a few points that happen to agree do not prove precision. */
const spreadMin = 0.25;

/** A straight line through equally spaced values. */
export interface FittedLine {
  /** Change per point. */
  slope: number;
  /** Standard error of the slope, of independent points. */
  error: number;
  /** Value of the line in the middle. */
  center: number;
  /** Robust standard deviation of the residuals. */
  spread: number;
  residuals: Float64Array;
}

/** Robust line through at least three values: Huber's weights (1964), from Theil's kind of start. */
export function fitLine(y: Float64Array): FittedLine {
  const n = y.length;
  const middle = (n - 1) / 2;
  const half = n >> 1;
  // Slope between the medians of both halves, which outliers hardly move.
  const [low, high] = [medianOf(y.slice(0, half)), medianOf(y.slice(n - half))];
  let slope = (high - low) / (n - half);
  let center = (low + high) / 2;
  const residuals = new Float64Array(n);
  let spread = spreadMin;
  let squares = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (let i = 0; i < n; i += 1) residuals[i] = (y[i] ?? 0) - center - slope * (i - middle);
    spread = Math.max(spreadMin, medianOf(residuals.map(Math.abs)) / normalMedian);
    if (round === rounds) break;
    let [weights, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
    for (let i = 0; i < n; i += 1) {
      const distance = Math.abs(residuals[i] ?? 0) / spread;
      const weight = distance <= limit ? 1 : limit / distance;
      const x = i - middle;
      weights += weight;
      sumX += weight * x;
      sumY += weight * (y[i] ?? 0);
      sumXX += weight * x * x;
      sumXY += weight * x * (y[i] ?? 0);
    }
    squares = sumXX - (sumX * sumX) / weights;
    slope = (sumXY - (sumX * sumY) / weights) / squares;
    center = (sumY - slope * sumX) / weights;
  }
  // Of the residuals that count: clipped ones of heavy tails say more than the median distance.
  let bounded = 0;
  for (const residual of residuals) bounded += Math.min(limit * spread, Math.abs(residual)) ** 2;
  const deviation = Math.max(spread, Math.sqrt(bounded / (n - 2)));
  return { slope, error: deviation / Math.sqrt(squares), center, spread, residuals };
}

function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
