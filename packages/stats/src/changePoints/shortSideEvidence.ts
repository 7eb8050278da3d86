import { medianOf } from "./medianOf.ts";

/** One point counts at most this many scales: a spike alone decides nothing. */
const clip = 4;
/** Sum of distances over its standard error that is taken for a new level. */
const enough = 5;
/** Fewer points than this have no tail to compare with. */
const longMin = 8;
/** The spread of the long side is its 95 % distance over that of the normal. */
const tail = 0.95;
const normalTail = 1.96;

/**
 * Evidence of a side that is too short for a rank test: how far its points lie from the other
 * side's middle, all on the same side of it, measured by the other side's own tail. 1 is enough.
 */
export function shortSideEvidence(
  short: Float64Array,
  long: Float64Array,
  inflation: number,
): number {
  if (long.length < longMin) return 0;
  const center = medianOf(long);
  const distances = long.map((value) => Math.abs(value - center)).sort();
  const scale = Math.max(
    1,
    (distances[Math.floor((distances.length - 1) * tail)] ?? 0) / normalTail,
  );
  const direction = medianOf(short) > center ? 1 : -1;
  let sum = 0;
  for (const value of short) {
    const distance = (direction * (value - center)) / scale;
    if (distance < 0) return 0;
    sum += Math.min(clip, distance);
  }
  return sum / Math.sqrt(short.length * inflation) / enough;
}
