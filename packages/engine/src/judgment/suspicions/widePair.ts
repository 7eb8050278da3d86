import { median } from "@lapline/stats";
import { shiftBeyond, type TrackPoints } from "../../results/index.ts";

/** Two versions further apart than those between which a change was placed. */
export interface WidePair {
  baseVersionId: string;
  versionId: string;
}

/** Points that have to be measured after a comparison showed nothing. */
const furtherMin = 5;
/** A change found among the points is right to so many: beyond them lies the inside of a level. */
const tolerance = 5;
/** Points of a level that its value rests on. */
const levelMin = 3;

export interface WideQuestion {
  points: Pick<TrackPoints, "resultIds" | "versionIds" | "values" | "measuredAtMs">;
  /** First result of the new level, and those of all changes of the track. */
  resultId: string;
  changes: readonly string[];
  /** New level over old, as the history shows it. */
  ratio: number;
  /** When the comparison between the nearest versions was decided. */
  decidedAt: Date;
  /** Relative change below which nothing is told. */
  floor: number;
}

/**
 * The versions to compare once more when the nearest pair showed nothing and the history goes on
 * showing the change, because its place may be off by a version or two: one from the inside of each
 * level, as near to the change as it is placed exactly. Null while fewer than five points came since,
 * when the levels away from the change do not differ beyond the floor, or have no inside. Pure.
 */
export function widePair(question: WideQuestion): WidePair | null {
  const { points, resultId, changes, ratio, decidedAt, floor } = question;
  const place = points.resultIds.indexOf(resultId);
  const further = points.measuredAtMs.filter((at) => at > decidedAt.getTime()).length;
  if (place < 1 || further < furtherMin) return null;
  const places = changes.map((change) => points.resultIds.indexOf(change));
  const from = Math.max(0, ...places.filter((other) => other < place));
  const to = Math.min(points.values.length, ...places.filter((other) => other > place));
  const base = place - 1 - insideOf(place - from);
  const head = place + insideOf(to - place);
  const [before, after] = [points.values.slice(from, base + 1), points.values.slice(head, to)];
  if (before.length < levelMin || after.length < levelMin) return null;
  const level = median(before);
  if (!(level > 0)) return null;
  const shown = median(after) / level;
  const shift = shiftBeyond({ low: shown, high: shown }, floor);
  if (shift !== (ratio > 1 ? "up" : "down")) return null;
  const [baseVersionId, versionId] = [points.versionIds[base], points.versionIds[head]];
  if (baseVersionId === undefined || versionId === undefined) return null;
  return baseVersionId === versionId ? null : { baseVersionId, versionId };
}

/** How far from its end a level's inside is, leaving at least half of it. */
function insideOf(length: number): number {
  return Math.min(tolerance, Math.floor(length / 2));
}
