import type { Boundary } from "./boundary.ts";

/** Points on each side of a place that make its jump, where there are as many. */
const windowMax = 8;
const windowMin = 3;
/** A history is as long as this many windows at least. */
const windowsMin = 8;
/** How far around a boundary jumps are compared, points. */
const reach = 150;
/** Fewer places say too little of what is usual. */
const placesMin = 16;
/** Share of the places whose jump is smaller than the usual one. */
const usualShare = 0.8;

/** An abrupt step is that many times the usual jump. */
const abruptMin = 2.2;

/** Whether a boundary's jump is larger than those that the history around it makes all the time. */
export function isAbrupt(values: Float64Array, boundary: Boundary): boolean {
  return abruptness(values, boundary) >= abruptMin;
}

/**
 * How many times the usual jump of this history a boundary's jump is: the difference between the
 * medians of the few points on both sides of it, over the 80 % quantile of the same at all other
 * places around. Slopes, waves and noise that wanders have such jumps everywhere, a step of the
 * level has it once. At least the jump that noise of one scale makes counts as usual. 0 where the
 * stretches are too short to tell.
 */
function abruptness(values: Float64Array, { from, at, to }: Boundary): number {
  const low = Math.max(0, at - reach);
  const high = Math.min(to, at + reach);
  // Wide windows of a short history leave no other places to compare with.
  const narrow = Math.max(windowMin, Math.floor((high - low) / windowsMin));
  const width = Math.min(windowMax, narrow, at - from, to - at);
  if (width < windowMin) return 0;
  const medians = runningMedians(values.subarray(low, high), width);
  const jumpAt = (place: number) =>
    Math.abs((medians[place - low] ?? 0) - (medians[place - low - width] ?? 0));
  const jumps: number[] = [];
  for (let place = low + width; place <= high - width; place += 1) {
    if (Math.abs(place - at) >= width) jumps.push(jumpAt(place));
  }
  if (jumps.length < placesMin) return 0;
  const usual = Float64Array.from(jumps).sort()[Math.floor(usualShare * jumps.length)] ?? 0;
  return jumpAt(at) / Math.max(usual, 2 / Math.sqrt(width));
}

/** Medians of `width` neighbours, by the first of them. */
function runningMedians(values: Float64Array, width: number): Float64Array {
  const medians = new Float64Array(Math.max(0, values.length - width + 1));
  const sorted = new Float64Array(width);
  for (let start = 0; start < medians.length; start += 1) {
    for (let i = 0; i < width; i += 1) {
      const value = values[start + i] as number;
      let j = i;
      for (; j > 0 && (sorted[j - 1] as number) > value; j -= 1)
        sorted[j] = sorted[j - 1] as number;
      sorted[j] = value;
    }
    const middle = width >> 1;
    const upper = sorted[middle] as number;
    medians[start] = width % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
  }
  return medians;
}
