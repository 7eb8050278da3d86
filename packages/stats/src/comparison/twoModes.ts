import { ascending, middleOf, sortAscending } from "../ascending.ts";
import type { ModeFit } from "./fittedModes.ts";
import { gainMin, logDensities } from "./likelihood.ts";

interface State {
  /** Centres and weights of the two modes. */
  low: number;
  high: number;
  lowWeight: number;
  highWeight: number;
  scale: number;
}

/** Per value: how much of it belongs to the lower mode, and its share in either next centre. */
interface Shares {
  member: number[];
  low: number[];
  high: number[];
}

/** `modeFit` for two modes, in plain loops: to align the modes it is done some fifty times. */
export function fitTwoModes(
  values: readonly number[],
  scaleMin: number,
  roundsMax: number,
): ModeFit {
  const { state: first, sorted } = start(values, scaleMin);
  let state = first;
  // Done with, the sorted values make room for shares.
  const shares: Shares = { member: sorted, low: values.slice(), high: values.slice() };
  let likelihood = weigh(values, shares, state);
  let last = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < roundsMax && likelihood - last > gainMin; round += 1) {
    last = likelihood;
    state = maximise(values, shares, state, scaleMin);
    likelihood = weigh(values, shares, state);
  }
  const { low, high, lowWeight, highWeight, scale } = state;
  const scores = shares.low;
  for (let i = 0; i < values.length; i += 1) {
    const x = values[i] as number;
    const pull = (shares.low[i] as number) * (x - low) + (shares.high[i] as number) * (x - high);
    scores[i] = pull / scale;
  }
  const weights = [lowWeight, highWeight];
  return { centres: [low, high], weights, scale, logLikelihood: likelihood, scores };
}

/** Splits the sorted values where the squares within the two parts are least. */
function start(values: readonly number[], scaleMin: number): { state: State; sorted: number[] } {
  const sorted = ascending(values);
  const n = sorted.length;
  const partMin = Math.max(2, Math.ceil(0.12 * n));
  let total = 0;
  for (const x of sorted) total += x;
  let left = 0;
  let best = Number.NEGATIVE_INFINITY;
  let cut = Math.min(partMin, n - 1);
  for (let i = 0; i <= n - partMin; i += 1) {
    if (i >= partMin) {
      // Least squares within is most squares between.
      const between = left ** 2 / i + (total - left) ** 2 / (n - i);
      if (between > best) {
        best = between;
        cut = i;
      }
    }
    left += sorted[i] ?? 0;
  }
  const low = middleBetween(sorted, 0, cut);
  const high = middleBetween(sorted, cut, n);
  for (let i = 0; i < n; i += 1) {
    sorted[i] = Math.abs((sorted[i] as number) - (i < cut ? low : high));
  }
  const scale = Math.max(1.4826 * middleOf(sortAscending(sorted)), scaleMin);
  return { state: { low, high, lowWeight: cut / n, highWeight: 1 - cut / n, scale }, sorted };
}

/** Median of a part of ascending values; 0 of nothing. */
function middleBetween(sorted: readonly number[], from: number, to: number): number {
  if (from === to) return 0;
  const middle = from + ((to - from) >> 1);
  const upper = sorted[middle] ?? 0;
  return (to - from) % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Sets memberships and shares by the distances, and answers the log-likelihood. */
function weigh(values: readonly number[], shares: Shares, state: State): number {
  const { low, high, lowWeight, highWeight, scale } = state;
  // One logarithm for several factors.
  let product = 1;
  let sum = logDensities(values.length, scale);
  for (let i = 0; i < values.length; i += 1) {
    const x = values[i] as number;
    const toLow = (x - low) / scale;
    const toHigh = (x - high) / scale;
    const lowShare = 4 / (3 + toLow * toLow);
    const highShare = 4 / (3 + toHigh * toHigh);
    const lowPart = lowWeight * (0.75 * lowShare) ** 2;
    const density = Number.MIN_VALUE + lowPart + highWeight * (0.75 * highShare) ** 2;
    const member = lowPart / density;
    shares.member[i] = member;
    shares.low[i] = member * lowShare;
    shares.high[i] = (1 - member) * highShare;
    product *= density;
    if (product < 1e-100) {
      sum += Math.log(product);
      product = 1;
    }
  }
  return sum + Math.log(product);
}

function maximise(
  values: readonly number[],
  shares: Shares,
  state: State,
  scaleMin: number,
): State {
  const n = values.length;
  let belonging = 0;
  let lowWeight = 0;
  let lowSum = 0;
  let highWeight = 0;
  let highSum = 0;
  for (let i = 0; i < n; i += 1) {
    const x = values[i] as number;
    const lowShare = shares.low[i] as number;
    const highShare = shares.high[i] as number;
    belonging += shares.member[i] as number;
    lowWeight += lowShare;
    lowSum += lowShare * x;
    highWeight += highShare;
    highSum += highShare * x;
  }
  const low = lowWeight > 1e-9 ? lowSum / lowWeight : state.low;
  const high = highWeight > 1e-9 ? highSum / highWeight : state.high;
  let squares = 0;
  for (let i = 0; i < n; i += 1) {
    const x = values[i] as number;
    squares += (shares.low[i] as number) * (x - low) ** 2;
    squares += (shares.high[i] as number) * (x - high) ** 2;
  }
  return {
    low,
    high,
    lowWeight: Math.max(belonging / n, 1e-6),
    highWeight: Math.max(1 - belonging / n, 1e-6),
    scale: Math.max(Math.sqrt(squares / n), scaleMin),
  };
}
