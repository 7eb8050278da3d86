import type { Report } from "@lapline/contracts";
import type { SeriesSample } from "./downsample.ts";

/** A track of a report; `untilMs` is where its last step ended when that was no whole step. */
export type TimedTrack = Report["resources"][number] & { untilMs?: number };

/** One value of a track: over which seconds it was taken, and at which of them it stands. */
export interface TrackSpan {
  from: number;
  to: number;
  at: number;
  value: number;
}

/**
 * When each value of a track was taken. CPU and throughput are means of their step and stand in its
 * middle; memory is read when its step ends.
 */
export function spansOf(track: TimedTrack): TrackSpan[] {
  const { kind, start, stepMs, untilMs = Number.POSITIVE_INFINITY } = track;
  return track.values.map((value, step) => {
    const from = (start + step * stepMs) / 1000;
    const whole = (start + (step + 1) * stepMs) / 1000;
    const to = untilMs / 1000 > from ? Math.min(whole, untilMs / 1000) : whole;
    return { from, to, at: kind === "memory" ? to : (from + to) / 2, value };
  });
}

/**
 * One line out of the tracks of several trials, in the order of their starts: what lies between two
 * tracks was not measured. A mean holds for its whole step, so the line of means begins where its
 * first step does and ends where its last one does.
 */
export function joinTracks(tracks: readonly TimedTrack[]): SeriesSample[] {
  const joined: SeriesSample[] = [];
  for (const track of tracks) {
    let points = pointsOf(track);
    if (touches(joined, points) && track.kind !== "memory") {
      // The steps of two trials touch: without the ends of both lines there is room for the gap.
      joined.pop();
      points = points.slice(1);
    }
    const [last, first] = [joined.at(-1), points[0]];
    if (last !== undefined && first !== undefined && last.x < first.x) {
      joined.push({ x: (last.x + first.x) / 2, y: null });
    }
    joined.push(...points);
  }
  return joined.sort((a, b) => a.x - b.x);
}

function touches(joined: readonly SeriesSample[], points: readonly SeriesSample[]): boolean {
  const [last, first] = [joined.at(-1), points[0]];
  return last !== undefined && first !== undefined && last.x >= first.x;
}

function pointsOf(track: TimedTrack): SeriesSample[] {
  const spans = spansOf(track);
  const points = spans.map(({ at, value }) => ({ x: at, y: value }));
  const [first, last] = [spans[0], spans.at(-1)];
  if (track.kind === "memory" || first === undefined || last === undefined) return points;
  return [{ x: first.from, y: first.value }, ...points, { x: last.to, y: last.value }];
}
