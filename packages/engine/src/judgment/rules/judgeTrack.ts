import type { Direction } from "@lapline/contracts";
import { detectChangePoints } from "@lapline/stats";
import { describeChange, type TrackChange, type TrackPoints } from "../../results/index.ts";
import type { SeriesSettings } from "../settings/ruleSettings.ts";
import { judgeChange } from "../suspicions/judgeChange.ts";

/** Changes of one track and what two sets of rules say of each. */
export interface JudgedTrack {
  changes: { change: TrackChange; now: boolean; withRule: boolean; delayPoints: number | null }[];
}

/** Points after a change within which its discovery is looked for. */
const delayMax = 40;
/** Points before a change that decide about its discovery; a longer past makes little difference. */
const pastMax = 200;
/** Changes of one track, the newest, whose discovery is looked for: each is many detections. */
const delaysMax = 3;
/** A discovery may be right to some points. */
const tolerance = 5;

/** Judges the changes of a track by the rules that hold now and by those that would. Pure. */
export function judgeTrack(
  points: TrackPoints,
  better: Direction,
  settings: { now: SeriesSettings; withRule: SeriesSettings },
): JudgedTrack {
  const find = ({ errorRate }: SeriesSettings) => {
    const found = detectChangePoints(points.values, { probabilityMax: errorRate });
    if (!found.ok) throw new Error(`a stored value is not a number, at ${found.index}`);
    return found.changes.map(({ index, ...rest }) => ({
      index,
      change: describeChange({ index, ...rest }, points, better),
    }));
  };
  const isTold = (change: TrackChange, by: SeriesSettings) =>
    judgeChange(change, by, false).state === "suspected";
  const now = find(settings.now);
  const other =
    settings.withRule.errorRate === settings.now.errorRate ? now : find(settings.withRule);
  const places = [...new Set([...now, ...other].map(({ index }) => index))].sort((a, b) => b - a);
  let delaysLeft = delaysMax;
  const changes = places.flatMap((place) => {
    const [before, after] = [now, other].map((list) => list.find(({ index }) => index === place));
    const change = (after ?? before)?.change;
    if (change === undefined) return [];
    const told = after !== undefined && isTold(after.change, settings.withRule);
    const delayPoints =
      told && delaysLeft-- > 0 ? delayOf(points.values, place, settings.withRule.errorRate) : null;
    return [
      {
        change,
        now: before !== undefined && isTold(before.change, settings.now),
        withRule: told,
        delayPoints,
      },
    ];
  });
  return { changes };
}

/** Points from the first one of a new level until the detector first saw it. */
function delayOf(values: readonly number[], place: number, errorRate: number): number | null {
  const from = Math.max(0, place - pastMax);
  for (let delay = 1; delay <= delayMax && place + delay <= values.length; delay += 1) {
    const seen = detectChangePoints(values.slice(from, place + delay), {
      probabilityMax: errorRate,
    });
    const isFound =
      seen.ok && seen.changes.some(({ index }) => Math.abs(from + index - place) <= tolerance);
    if (isFound) return delay;
  }
  return null;
}
