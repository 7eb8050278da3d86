import { median } from "../quantile.ts";

/** One or two modes of equal width, fitted to values. */
export interface ModeFit {
  /** Ascending for two modes as a rule; not guaranteed. */
  centres: number[];
  weights: number[];
  scale: number;
  logLikelihood: number;
  /** Location score of each value: its distance from the mode it belongs to, in scales, bounded. */
  scores: number[];
}

/**
 * Fits one or two modes to values: a mixture of Student's t with three degrees of freedom and one
 * common scale, by expectation-maximisation (Peel & McLachlan 2000). The heavy tails make outlying
 * values count little: a score is at most 1.15 and falls beyond 1.7 scales. `scaleMin` > 0 keeps
 * equal values from a scale of zero. Deterministic; needs one value at least.
 */
export function modeFit(values: readonly number[], modes: 1 | 2, scaleMin: number): ModeFit {
  let state = modes === 1 ? startOne(values, scaleMin) : startTwo(values, scaleMin);
  let shares = sharesOf(values, state);
  let last = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < 25 && shares.logLikelihood - last > 1e-4; round += 1) {
    last = shares.logLikelihood;
    state = maximise(values, shares.membership, state, scaleMin);
    shares = sharesOf(values, state);
  }
  const { centres, scale } = state;
  const scores = values.map((x, i) => {
    let score = 0;
    centres.forEach((centre, k) => {
      const r = (x - centre) / scale;
      score += (shares.membership[k]?.[i] ?? 0) * (4 / (3 + r * r)) * r;
    });
    return score;
  });
  return { ...state, logLikelihood: shares.logLikelihood, scores };
}

interface State {
  centres: number[];
  weights: number[];
  scale: number;
}

function startOne(values: readonly number[], scaleMin: number): State {
  const middle = median(values);
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  const scale = Math.max(deviation(values, middle), 0.3 * Math.sqrt(variance), scaleMin);
  return { centres: [middle], weights: [1], scale };
}

/** Splits the sorted values where the squares within the two parts are least. */
function startTwo(values: readonly number[], scaleMin: number): State {
  const sorted = [...values].sort((x, y) => x - y);
  const n = sorted.length;
  const partMin = Math.max(2, Math.ceil(0.12 * n));
  const total = sorted.reduce((sum, x) => sum + x, 0);
  let left = 0;
  let best = Number.NEGATIVE_INFINITY;
  let cut = Math.min(partMin, n - 1);
  sorted.forEach((x, i) => {
    if (i >= partMin && i <= n - partMin) {
      // Least squares within is most squares between.
      const between = left ** 2 / i + (total - left) ** 2 / (n - i);
      if (between > best) {
        best = between;
        cut = i;
      }
    }
    left += x;
  });
  const parts = [sorted.slice(0, cut), sorted.slice(cut)].filter((part) => part.length > 0);
  const centres = parts.map(median);
  const distances = parts.flatMap((part, k) => part.map((x) => Math.abs(x - (centres[k] ?? 0))));
  const weights = parts.map((part) => part.length / n);
  return { centres, weights, scale: Math.max(1.4826 * median(distances), scaleMin) };
}

function deviation(values: readonly number[], centre: number): number {
  return 1.4826 * median(values.map((x) => Math.abs(x - centre)));
}

/** Density of Student's t with three degrees of freedom at 0. */
const densityAtZero = 2 / (Math.PI * Math.sqrt(3));

function sharesOf(values: readonly number[], { centres, weights, scale }: State) {
  const membership = centres.map(() => new Float64Array(values.length));
  // One logarithm for several factors.
  let product = 1;
  let logLikelihood = values.length * Math.log(densityAtZero / scale);
  for (let i = 0; i < values.length; i += 1) {
    const x = values[i] ?? 0;
    let total = Number.MIN_VALUE;
    for (let k = 0; k < centres.length; k += 1) {
      const r = (x - (centres[k] ?? 0)) / scale;
      const part = (weights[k] ?? 0) / (1 + (r * r) / 3) ** 2;
      const row = membership[k];
      if (row !== undefined) row[i] = part;
      total += part;
    }
    for (const row of membership) row[i] = (row[i] ?? 0) / total;
    if (total < 1e-100) logLikelihood += Math.log(total);
    else product *= total;
    if (product < 1e-100) {
      logLikelihood += Math.log(product);
      product = 1;
    }
  }
  return { membership, logLikelihood: logLikelihood + Math.log(product) };
}

function maximise(
  values: readonly number[],
  membership: readonly Float64Array[],
  state: State,
  scaleMin: number,
): State {
  const n = values.length;
  const shares = new Float64Array(n);
  let squares = 0;
  const centres: number[] = [];
  const weights: number[] = [];
  state.centres.forEach((centre, k) => {
    let belonging = 0;
    let weight = 0;
    let sum = 0;
    for (let i = 0; i < n; i += 1) {
      const x = values[i] ?? 0;
      const r = (x - centre) / state.scale;
      const member = membership[k]?.[i] ?? 0;
      const share = (member * 4) / (3 + r * r);
      shares[i] = share;
      belonging += member;
      weight += share;
      sum += share * x;
    }
    const moved = weight > 1e-9 ? sum / weight : centre;
    for (let i = 0; i < n; i += 1) squares += (shares[i] ?? 0) * ((values[i] ?? 0) - moved) ** 2;
    centres.push(moved);
    weights.push(Math.max(belonging / n, 1e-6));
  });
  return { centres, weights, scale: Math.max(Math.sqrt(squares / n), scaleMin) };
}
