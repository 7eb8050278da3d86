/** Squared distances count up to this many scales, so that a spike cannot buy a segment of its own. */
const boundScales = 3;
/** Distance of neighbouring candidate levels, scales. */
const gridStep = 0.5;
/** Cells of the grid; beyond, its step grows. */
const cellsMax = 4000;
/** A level is worth a try with this many values within two cells. */
const valuesMin = 2;

/**
 * Starts of the segments of a piecewise constant fit, the first one 0: the least sum of bounded
 * squared errors and of `penalty` per segment, over a grid of candidate levels (Viterbi 1967;
 * bounded loss after Fearnhead & Rigaill 2019). `values` in units of their noise scale. O(n · levels).
 */
export function fitLevels(values: Float64Array, penalty: number): number[] {
  const n = values.length;
  const levels = candidateLevels(values);
  const count = levels.length;
  const cost = new Float64Array(count);
  /** Where the segment began that ends at this level on the best path so far. */
  const starts = new Int32Array(count);
  /** Per point: start of the last segment on the best path that ends there. */
  const bestStart = new Int32Array(n);
  const bound = boundScales * boundScales;
  let best = 0;
  for (let i = 0; i < n; i += 1) {
    const value = values[i] ?? 0;
    // At the first point every level is free to begin.
    const change = i === 0 ? Number.POSITIVE_INFINITY : best + penalty;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = 0;
    for (let k = 0; k < count; k += 1) {
      let sofar = cost[k] as number;
      if (change < sofar) {
        sofar = change;
        starts[k] = i;
      }
      const distance = value - (levels[k] as number);
      sofar += Math.min(bound, distance * distance);
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

/** Grid points with values nearby: single outliers far away would only make the grid longer. */
function candidateLevels(values: Float64Array): Float64Array {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const cells = Math.min(cellsMax, Math.max(2, Math.ceil((highest - lowest) / gridStep) + 1));
  const step = (highest - lowest) / (cells - 1);
  const inCell = new Int32Array(cells + 4);
  for (const value of values) {
    const cell = Math.round((value - lowest) / step) + 2;
    inCell[cell] = (inCell[cell] ?? 0) + 1;
  }
  const levels: number[] = [];
  for (let k = 0; k < cells; k += 1) {
    let near = 0;
    for (let j = k; j <= k + 4; j += 1) near += inCell[j] ?? 0;
    if (near >= valuesMin) levels.push(lowest + k * step);
  }
  return Float64Array.from(levels);
}
