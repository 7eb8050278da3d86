import { distanceQuantile, type Side } from "./sides.ts";

/** One point counts at most this many scales: a spike alone decides nothing. */
const clip = 4;
/** The scale of the long side is its 90 % distance over that of the normal. */
const tail = 0.9;
const normalTail = 1.645;
/** Share of the short side that may lie on the wrong side of the long side's middle. */
const wrongMax = 0.1;
/** Spread of the short side, scales, beyond which it is wider noise rather than a level. */
const spreadMax = 1.3;

/**
 * Points that are far beyond the tail of the long side and near each other are a level at once,
 * whatever else is unsure: a big regression shows at its second point, of a short history at its
 * third.
 */
const atOnce = { twoMin: 5.5, twoLongMin: 20, moreMin: 4.3, spreadShareMax: 0.3 };

/** What a short side has to show. */
export interface ShortSideDemand {
  /** Sum of distances over its standard error that is enough at a probability of 10⁻⁴. */
  sum: number;
  /** The scale of few points is itself uncertain: `1 + uncertainty/n` times as much is asked. */
  uncertainty: number;
  /** Whether the middle of the long side counts as known to its points only, as that of the short. */
  longUnsure: boolean;
  /** Points of the long side, fewer of which have no tail to compare with. */
  longMin: number;
  /** Points of the long side from which on a level may be one at once. */
  atOnceLongMin: number;
}

/**
 * Evidence of a side that is too short for a rank test: how far its points lie from the other
 * side's middle, measured by the other side's own tail and their own spread. 1 is enough.
 */
export function shortSideEvidence(
  short: Side,
  long: Side,
  inflation: number,
  probabilityMax: number,
  demand: ShortSideDemand,
): number {
  const n = short.values.length;
  if (long.values.length < demand.longMin) return 0;
  const scale = Math.max(1, distanceQuantile(long.sorted, long.center, tail) / normalTail);
  const direction = short.center > long.center ? 1 : -1;
  const distances = short.values.map((value) => (direction * (value - long.center)) / scale).sort();
  if ((distances[Math.floor(n * wrongMax)] ?? 0) < 0) return 0;
  const unsure = 1 + demand.uncertainty / long.values.length;
  if (
    long.values.length >= demand.atOnceLongMin &&
    isLevelAtOnce(distances, long.values.length, unsure)
  )
    return 1;
  let sum = 0;
  let mean = 0;
  for (const distance of distances) {
    sum += Math.min(clip, distance);
    mean += distance / n;
  }
  // One more square of a scale: two equal points do not prove that there is no spread.
  let squares = 1;
  for (const distance of distances) squares += (distance - mean) ** 2;
  const wider = Math.max(1, Math.sqrt(squares / n) / spreadMax);
  const needed = demand.sum * Math.sqrt(Math.log(probabilityMax) / Math.log(1e-4)) * wider * unsure;
  const variance = demand.longUnsure ? n + (n * n) / long.values.length : n;
  return sum / Math.sqrt(variance * inflation) / needed;
}

function isLevelAtOnce(distances: Float64Array, longLength: number, unsure: number): boolean {
  const n = distances.length;
  if (n < (longLength < atOnce.twoLongMin ? 3 : 2)) return false;
  const nearest = distances[0] ?? 0;
  const farthest = distances[n - 1] ?? 0;
  if (nearest <= (n === 2 ? atOnce.twoMin : atOnce.moreMin) * unsure) return false;
  return farthest - nearest < (atOnce.spreadShareMax * (farthest + nearest)) / 2;
}
