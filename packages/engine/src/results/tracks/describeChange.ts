import { type ChangeDirection, type Direction, ratioMax } from "@lapline/contracts";
import type { ChangePoint } from "@lapline/stats";
import type { TrackPoints } from "./readTrackPoints.ts";

/** A change of a track as it is stored. */
export interface TrackChange {
  resultId: string;
  versionId: string;
  beforeVersionId: string;
  /** Last version surely of the old level and first surely of the new; null where these are the two above. */
  rangeFromId: string | null;
  rangeToId: string | null;
  direction: ChangeDirection;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  confidence: number;
  beforeValue: number;
  afterValue: number;
  beforeMeasuredAt: Date;
  measuredAt: Date;
  beforeN: number;
  afterN: number;
}

/** A place found among the points is right to some points: versions are looked for that near. */
const tolerance = 5;

/** What the detector found in `points`, in terms of versions and of the measure. Pure. */
export function describeChange(
  change: ChangePoint,
  points: TrackPoints,
  better: Direction,
): TrackChange {
  const { index, indexLow, indexHigh, before, after, difference } = change;
  const at = nearestVersion(change, points.versionIds);
  const isHigher = difference > 0;
  const extreme = isHigher ? ratioMax : 1 / ratioMax;
  const ratio = change.ratio ?? { value: extreme, low: extreme, high: extreme };
  // The named pair lies inside: a version may begin some points from where the values moved.
  const from = Math.max(0, Math.min(indexLow, at) - 1);
  const to = Math.max(indexHigh, at);
  const isCertain =
    points.versionIds[from] === points.versionIds[at - 1] &&
    points.versionIds[to] === points.versionIds[at];
  return {
    resultId: itemAt(points.resultIds, index),
    versionId: itemAt(points.versionIds, at),
    beforeVersionId: itemAt(points.versionIds, at - 1),
    rangeFromId: isCertain ? null : itemAt(points.versionIds, from),
    rangeToId: isCertain ? null : itemAt(points.versionIds, to),
    direction: isHigher === (better === "higher_is_better") ? "improvement" : "regression",
    ratio: bounded(ratio.value),
    ratioLow: bounded(Math.min(ratio.low, ratio.value)),
    ratioHigh: bounded(Math.max(ratio.high, ratio.value)),
    confidence: change.confidence,
    beforeValue: before.value,
    afterValue: after.value,
    beforeMeasuredAt: new Date(itemAt(points.measuredAtMs, Math.max(indexLow - 1, 0))),
    measuredAt: new Date(itemAt(points.measuredAtMs, indexHigh)),
    beforeN: before.n,
    afterN: after.n,
  };
}

/**
 * The first point of a version that is nearest to the change, or the change's own place when no
 * version begins near it: the same code moved.
 */
function nearestVersion(
  { index, indexLow, indexHigh }: ChangePoint,
  versionIds: readonly string[],
): number {
  const from = Math.max(1, Math.min(indexLow, index - tolerance));
  const to = Math.min(versionIds.length - 1, Math.max(indexHigh, index + tolerance));
  let nearest: number | null = null;
  for (let at = from; at <= to; at += 1) {
    if (versionIds[at] === versionIds[at - 1]) continue;
    if (nearest === null || Math.abs(at - index) < Math.abs(nearest - index)) nearest = at;
  }
  return nearest ?? index;
}

function bounded(ratio: number): number {
  return Math.min(Math.max(ratio, 1 / ratioMax), ratioMax);
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`a change lies outside its track, at ${index}`);
  return item;
}
