import type { TrackPoints } from "../../results/index.ts";

/** Points of either side that are looked at. */
const pointsMax = 20;
/** Fewer points on a side are no session. */
const pointsMin = 3;
/** How many times as long as any pause within either session the time between them is. */
const timesLonger = 5;
const hourMs = 3_600_000;

/**
 * The time between two sessions of measuring where a change lies between exactly these: forty versions
 * that were measured in one night, and others on another day, differ by whatever the machine was like.
 * `resultId` is the first point of the new level in version order. Null where both sides were measured
 * in one session, in no sessions at all, or where a version of one side was measured again in the
 * session of the other, which bridges them. Pure.
 */
export function sessionGap(
  { resultIds, measuredAtMs }: Pick<TrackPoints, "resultIds" | "measuredAtMs">,
  resultId: string,
): number | null {
  const place = resultIds.indexOf(resultId);
  if (place < 0) return null;
  const before = measuredAtMs.slice(Math.max(0, place - pointsMax), place);
  const after = measuredAtMs.slice(place, place + pointsMax);
  if (Math.min(before.length, after.length) < pointsMin) return null;
  const [old, fresh] = [spanOf(before), spanOf(after)];
  const gap = Math.max(fresh.first - old.last, old.first - fresh.last);
  const pause = Math.max(old.pauseMax, fresh.pauseMax);
  return gap >= hourMs && gap > timesLonger * pause ? gap : null;
}

function spanOf(times: readonly number[]): { first: number; last: number; pauseMax: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const pauses = sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
  return {
    first: sorted[0] ?? 0,
    last: sorted.at(-1) ?? 0,
    pauseMax: Math.max(0, ...pauses),
  };
}
