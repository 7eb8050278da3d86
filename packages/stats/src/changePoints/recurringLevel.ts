import type { Boundary } from "./boundary.ts";
import type { Side } from "./sides.ts";

/** Longer stays are levels of their own. */
const stayMax = 13;
/** How far around the stay earlier visits are looked for, points. */
const reach = 150;
/** Smallest chance to stay that few visits can prove. */
const stayMin = 0.17;

/**
 * Evidence that the shorter side is a new level and not another visit to a mode the series knows:
 * bimodal noise jumps to its second level and back again and again. The chance of a visit this long,
 * from the number and the length of the other short visits to that level (a two-state Markov chain),
 * as a logarithm over that of `probabilityMax`; infinite where fewer than two such visits are seen,
 * and for levels nearer than `shiftMin` scales, which overlap in ordinary noise.
 */
export function recurringLevel(
  values: Float64Array,
  { from, at, to }: Boundary,
  [left, right]: [Side, Side],
  probabilityMax: number,
  shiftMin: number,
): number {
  const shift = Math.abs(right.center - left.center);
  const length = Math.min(at - from, to - at);
  if (shift < shiftMin || length >= stayMax) return Number.POSITIVE_INFINITY;
  const leftIsShort = at - from <= to - at;
  const [level, other] = leftIsShort ? [left.center, right.center] : [right.center, left.center];
  const [start, end] = leftIsShort ? [from, at] : [at, to];
  const low = Math.max(0, start - reach);
  const high = Math.min(to, end + reach);
  const visits = [
    ...visitsIn(values, low, start, level, other),
    ...visitsIn(values, end, high, level, other),
  ];
  const short = visits.filter((visit) => visit < stayMax);
  if (short.length < 2) return Number.POSITIVE_INFINITY;
  const points = short.reduce((sum, visit) => sum + visit, 0);
  const enter = Math.min(0.5, short.length / Math.max(1, high - low - length - points));
  const stay = Math.max(stayMin, (points - short.length + 0.5) / (points + 0.5));
  return (Math.log(enter) + (length - 1) * Math.log(stay)) / Math.log(probabilityMax);
}

/**
 * Lengths of the stretches that lie nearer to `level` than halfway to `other`, on either side of it.
 * Points still farther from `other` do not end a stretch: the noise of a third level is no visits.
 */
function visitsIn(values: Float64Array, start: number, end: number, level: number, other: number) {
  const near = Math.abs(level - other) / 2;
  const visits: number[] = [];
  let length = 0;
  for (let i = start; i < end; i += 1) {
    const towards = ((values[i] ?? 0) - level) * Math.sign(other - level);
    if (Math.abs(towards) < near) length += 1;
    else if (towards > 0) {
      if (length > 0) visits.push(length);
      length = 0;
    }
  }
  if (length > 0) visits.push(length);
  return visits;
}
