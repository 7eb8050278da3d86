import { intervalEnds } from "@lapline/contracts";
import type { HistoryPoint } from "./historyPoint.ts";
import type { HistoryView } from "./prepareHistory.ts";

type ToPx = (value: number) => number;

/** A history as paths in pixels: few elements, however many points there are. */
export interface Marks {
  /** Interval of the line, one closed path per environment. */
  band: string;
  line: string;
  /** One stroke for each level. */
  levels: string;
  whiskers: string;
  /** Arrowheads where an interval goes on beyond the axis. */
  beyond: string;
  /** Dots: strokes of no length with round caps, as wide as the dot. */
  samples: string;
  points: string;
  /** Diamonds of imported points. */
  imported: string;
  /** Circles, because only they can be hollow. */
  invalid: string;
  pointPx: number;
  samplePx: number;
}

/** Pixels between two points from which dots have their full size. */
const spaciousPx = 8;
const invalidRadiusPx = 4;

/** Turns the points near the range in view into paths; `x` and `y` are the scales of the chart. */
export function prepareMarks(view: HistoryView, x: ToPx, y: ToPx): Marks {
  const { plot, visible } = view;
  const isDense = spacingPx(view, x) < spaciousPx;
  const at = (place: number, value: number) =>
    `${x(place).toFixed(1)} ${y(plot(value)).toFixed(1)}`;
  const dot = (place: number, value: number) => `M${at(place, value)}h0`;
  const valid = visible.filter(({ point }) => point.valid);
  const room = roomPx(view, x);
  return {
    band: view.segments.map((segment) => bandOf(near(segment, view), at)).join(""),
    line: view.segments
      .flatMap(gapless)
      .map((run) => polyline(near(run, view).map((each) => at(each.x, each.point.value))))
      .join(""),
    levels: view.levels
      .filter(({ from, to }) => to >= view.domain[0] && from <= view.domain[1])
      .map(({ from, to, value }) => `M${at(from, value)}L${at(to, value)}`)
      .join(""),
    whiskers: valid
      .map(({ x: place, point }) => {
        const [low, high] = intervalEnds(point);
        return low === undefined || high === undefined
          ? ""
          : `M${at(place, low)}L${at(place, high)}`;
      })
      .join(""),
    beyond: valid.map(({ x: place, point }) => beyondOf(view, x(place), point, y)).join(""),
    samples: visible
      .flatMap(({ x: place, point }) =>
        point.samples.map((sample, trial) => {
          const left = x(place) + trialOffsetPx(trial, point.samples.length, room);
          return `M${left.toFixed(1)} ${y(plot(sample)).toFixed(1)}h0`;
        }),
      )
      .join(""),
    points: valid
      .filter(({ isImported }) => !isImported)
      .map((each) => dot(each.x, each.point.value))
      .join(""),
    imported: valid
      .filter(({ isImported }) => isImported)
      .map((each) => diamond(x(each.x), y(plot(each.point.value)), isDense ? 2.5 : 4.5))
      .join(""),
    invalid: visible
      .filter(({ point }) => !point.valid)
      .map((each) => circle(x(each.x), y(plot(each.point.value))))
      .join(""),
    pointPx: isDense ? 4 : 8,
    samplePx: isDense ? 2 : 4,
  };
}

/** The points in view and one more on each side, so that lines leave the picture where they should. */
function near(points: readonly HistoryPoint[], { domain }: HistoryView): readonly HistoryPoint[] {
  const first = points.findIndex(({ x }) => x >= domain[0]);
  const last = points.findLastIndex(({ x }) => x <= domain[1]);
  if (first === -1 || last === -1) return [];
  return points.slice(Math.max(0, first - 1), last + 2);
}

function bandOf(
  segment: readonly HistoryPoint[],
  at: (place: number, value: number) => string,
): string {
  const ends = segment.flatMap(({ x, point }) => {
    const [low, high] = intervalEnds(point);
    return point.valid && low !== undefined && high !== undefined ? [{ x, low, high }] : [];
  });
  if (ends.length < 2) return "";
  const upper = ends.map(({ x, high }) => at(x, high));
  const lower = ends.map(({ x, low }) => at(x, low)).reverse();
  return `${polyline([...upper, ...lower])}Z`;
}

const arrowPx = 4;

/** An arrowhead at each edge of the axis that an interval crosses. */
function beyondOf(
  { axis, plot }: HistoryView,
  xPx: number,
  point: HistoryPoint["point"],
  y: ToPx,
): string {
  const [low, high] = axis.domain;
  const ends = intervalEnds(point).map(plot);
  const head = (yPx: number, turn: 1 | -1) =>
    `M${(xPx - arrowPx).toFixed(1)} ${(yPx + turn * arrowPx).toFixed(1)}l${arrowPx} ${-turn * arrowPx}l${arrowPx} ${turn * arrowPx}`;
  return [
    ends.some((end) => end > high) ? head(y(high), 1) : "",
    ends.some((end) => end < low) ? head(y(low), -1) : "",
  ].join("");
}

function polyline(points: readonly string[]): string {
  return points.length < 2 ? "" : `M${points.join("L")}`;
}

function circle(x: number, y: number): string {
  const r = invalidRadiusPx;
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function diamond(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}l${r} ${-r} ${r} ${r} ${-r} ${r}Z`;
}

/** Room of the trials of one point: most of what lies between two points. */
function roomPx(view: HistoryView, x: ToPx): number {
  return Math.min(24, 0.6 * spacingPx(view, x));
}

/** Mean distance of two points in view; without two of them there is room for all. */
function spacingPx({ visible }: HistoryView, x: ToPx): number {
  const [first, last] = [visible[0], visible.at(-1)];
  if (first === undefined || last === undefined || visible.length < 2) return 40;
  return (x(last.x) - x(first.x)) / (visible.length - 1);
}

/** Trials stand side by side around their point, so that equal samples do not hide each other. */
function trialOffsetPx(trial: number, trials: number, room: number): number {
  const stepPx = Math.min(5, room / Math.max(1, trials - 1));
  return (trial - (trials - 1) / 2) * stepPx;
}

/** Stretches without an invalid point inside: the line has a gap where the measuring failed. */
function gapless(segment: readonly HistoryPoint[]): HistoryPoint[][] {
  const runs: HistoryPoint[][] = [[]];
  for (const each of segment) {
    if (each.point.valid) runs.at(-1)?.push(each);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
