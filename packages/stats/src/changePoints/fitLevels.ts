/** Squared distances count up to this many scales, so that a spike cannot buy a segment of its own. */
const boundScales = 3;
/** Distance of neighbouring candidate levels, scales. */
const gridStep = 0.5;
const levelsMax = 400;

/**
 * Starts of the segments of a piecewise constant fit, the first one 0: the least sum of bounded
 * squared errors and of `penalty` per segment, over a grid of candidate levels (Viterbi). `values`
 * in units of their noise scale. O(n · levels).
 */
export function fitLevels(values: Float64Array, penalty: number): number[] {
  const n = values.length;
  const { lowest, step, count } = gridOf(values);
  const cost = new Float64Array(count);
  /** Where the segment began that ends at this level on the best path so far. */
  const starts: Int32Array = new Int32Array(count);
  /** Per point: start of the last segment on the best path that ends there. */
  const bestStart = new Int32Array(n);
  const bound = boundScales * boundScales;
  let best = 0;
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? 0;
    const change = best + penalty;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = 0;
    for (let k = 0; k < count; k++) {
      let sofar = cost[k] ?? 0;
      if (i === 0) starts[k] = 0;
      else if (change < sofar) {
        sofar = change;
        starts[k] = i;
      }
      const distance = value - (lowest + k * step);
      const squared = distance * distance;
      sofar += Math.min(squared, bound);
      cost[k] = sofar;
      if (sofar < least) {
        least = sofar;
        leastAt = k;
      }
    }
    best = least;
    bestStart[i] = starts[leastAt] ?? 0;
  }
  const found: number[] = [];
  for (let end = n - 1; end >= 0; ) {
    const start = bestStart[end] ?? 0;
    found.push(start);
    end = start - 1;
  }
  return found.reverse();
}

function gridOf(values: Float64Array): { lowest: number; step: number; count: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const span = highest - lowest;
  const count = Math.min(levelsMax, Math.max(2, Math.ceil(span / gridStep) + 1));
  return { lowest, step: count > 1 ? span / (count - 1) : 0, count };
}
