import {
  chartLinesMax,
  describeRatio,
  type SeriesHistory,
  shortCommits,
  type Unit,
} from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../../components/charts/prepareAxis.ts";
import { timeGaps } from "../../../components/charts/timeGaps.ts";
import { prepareLineNames } from "./prepareLineNames.ts";
import { prepareTimeTicks } from "./prepareTimeTicks.ts";

/** Marks of a line's shape that one chart shows along it. */
const marksPerLine = 12;
/** The chart measures the text of each tick before it chooses, which takes long for a thousand. */
const versionTicksMax = 40;

export interface ChartLine {
  id: string;
  name: string;
  /** Which look the line has; it stays when others are switched off. */
  look: number;
  shown: boolean;
  /** Stretches of the axis along which it is drawn: on a time axis it is broken at long gaps. */
  parts: [number, number][];
}

export interface ChartRow {
  x: number;
  /** Version or day, as the axis says it. */
  title: string;
  /** What each line has here, by its id, as drawn. */
  values: Record<string, number>;
  versions: Record<string, string>;
  /** Lines that show their shape here. */
  marks: Record<string, true>;
}

export interface SeriesChartView {
  title: string;
  /** Unit of what is drawn: that of all series, or shares of each line's first point. */
  unit: Unit;
  relative: boolean;
  axis: Axis;
  xDomain: [number, number];
  xTicks: { x: number; label: string }[];
  lines: ChartLine[];
  rows: ChartRow[];
  summary: string;
  notes: string[];
}

interface ChartPlacing {
  /** Null: relative where units or sizes differ too much for one axis, else absolute. */
  scale: "absolute" | "log" | "relative" | null;
  axis: "version" | "time";
}

interface ChartWish extends ChartPlacing {
  /** Ids of lines that are switched off. */
  off: readonly string[];
  /** How many series were chosen; only the first are drawn. */
  chosen: number;
}

interface Place {
  x: number;
  title: string;
  version: string;
  value: number;
}

/** Histories on common axes, whichever of their lines are switched on. */
export type PlacedSeries = ReturnType<typeof placeSeries>;

/** Places the points of some histories; what a chart shows of them, prepareSeriesChart decides. Pure. */
export function placeSeries(histories: readonly SeriesHistory[], { scale, axis }: ChartPlacing) {
  const series = histories.filter(({ value }) => value.length > 0).slice(0, chartLinesMax);
  const units = new Set(series.map(({ measure }) => measure.unit));
  const relative = scale === "relative" || units.size > 1 || (scale === null && isFarApart(series));
  const oneTarget = new Set(series.map(({ target }) => target)).size <= 1;
  const placed = series.map((each) => placesOf(each, axis, oneTarget, relative));
  return { series, placed, relative, oneTarget, rows: rowsOf(series, placed) };
}

/** Beyond this factor between two lines the lower one is flat on a linear axis. */
const farFactor = 20;

function isFarApart(series: readonly SeriesHistory[]): boolean {
  const middles = series.map(({ value }) => median(value)).filter((value) => value > 0);
  return middles.length > 1 && Math.max(...middles) > farFactor * Math.min(...middles);
}

/** Decides everything about one chart of several histories. Pure. */
export function prepareSeriesChart(
  { series, placed, relative, oneTarget, rows }: PlacedSeries,
  { scale, axis: xAxis, off, chosen }: ChartWish,
): SeriesChartView {
  const unit = relative ? "ratio" : (series[0]?.measure.unit ?? "count");
  const { title, names } = prepareLineNames(series);
  const lines = series.map(({ id }, look) => ({
    id,
    name: names[look] ?? "",
    look,
    shown: !off.includes(id),
    parts: partsOf(placed[look] ?? [], xAxis),
  }));
  const visible = placed.filter((_, index) => lines[index]?.shown);
  const [first = 0, last = 1] = [rows[0]?.x, rows.at(-1)?.x];
  const axis = prepareAxis(
    visible.flatMap((places) => places.map(({ value }) => value)),
    unit,
    scale === "log" ? "log" : "fit",
  );
  return {
    title,
    unit,
    relative,
    axis,
    xDomain: first === last ? [first - 0.5, last + 0.5] : [first, last],
    xTicks: xAxis === "time" ? prepareTimeTicks(first, last) : versionTicks(rows),
    lines,
    rows,
    summary: summarise(series, names, rows.length, xAxis),
    notes: [
      chosen > series.length ? `${series.length} of ${chosen} chosen series are drawn.` : null,
      relative && scale !== "relative"
        ? relativeReason(series)
        : relative
          ? "Each line is drawn relative to its first point, which is 100 %."
          : axis.note,
      relative && series.some(({ track = [] }) => new Set(track).size > 1)
        ? "A line restarts at 100 % where its environment changed. No ratio crosses that point."
        : null,
      xAxis === "version" && !oneTarget
        ? "Targets have different versions, so points are aligned by position, starting at 1."
        : null,
      lines.some(({ parts }) => parts.length > 1)
        ? "Lines are broken where nothing was measured for long."
        : null,
      thinned(series),
    ].filter((note) => note !== null),
  };
}

/** Why lines are drawn relative although nobody asked for it. */
function relativeReason(series: readonly SeriesHistory[]): string {
  const units = new Set(series.map(({ measure }) => measure.unit));
  return units.size > 1
    ? "Their units differ, so each line is drawn relative to its first point."
    : `Their values differ by more than ${farFactor} times, so each line is drawn relative to its first point.`;
}

/** Counted from the newest, which everybody looks for; the chart leaves out those that would overlap. */
function versionTicks(rows: readonly ChartRow[]): { x: number; label: string }[] {
  const every = Math.ceil(rows.length / versionTicksMax);
  return rows.flatMap(({ x, title: label }, place) =>
    (rows.length - 1 - place) % every === 0 ? [{ x, label }] : [],
  );
}

function placesOf(
  series: SeriesHistory,
  xAxis: ChartWish["axis"],
  oneTarget: boolean,
  relative: boolean,
): Place[] {
  const bases = firstByTrack(series);
  const orders = [...new Set(series.order)];
  const rank = new Map(orders.map((order, index) => [order, index + 1]));
  const byPlace = new Map<number, { title: string; version: string; values: number[] }>();
  for (const [index, value] of series.value.entries()) {
    const version = series.version[index] ?? "";
    const order = series.order[index] ?? 0;
    const at = Date.parse(series.measuredAt[index] ?? "");
    const x = xAxis === "time" ? at : oneTarget ? order : (rank.get(order) ?? 0);
    const title =
      xAxis === "time"
        ? new Date(at).toISOString().slice(0, 10)
        : oneTarget
          ? shortCommits(version)
          : `${x}`;
    const place = byPlace.get(x) ?? { title, version, values: [] };
    const base = bases.get(trackAt(series, index)) ?? 1;
    place.values.push(relative ? value / base : value);
    byPlace.set(x, place);
  }
  return [...byPlace].map(([x, { values, ...place }]) => ({ x, ...place, value: median(values) }));
}

/** The environment of a point; in histories that do not tell it, one for all. */
function trackAt({ track }: SeriesHistory, index: number): number {
  return track?.[index] ?? 0;
}

/** The first value of each environment: what was measured in another one has no ratio to it. */
function firstByTrack(series: SeriesHistory): Map<number, number> {
  const first = new Map<number, number>();
  for (const [index, value] of series.value.entries()) {
    const track = trackAt(series, index);
    if (!first.has(track)) first.set(track, value);
  }
  return first;
}

/** Repeats of one version are one point of a line: their median. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function partsOf(places: readonly Place[], xAxis: ChartWish["axis"]): [number, number][] {
  const times = places.map(({ x }) => x).sort((a, b) => a - b);
  const gaps = xAxis === "time" ? timeGaps(times) : [];
  const starts = [Number.NEGATIVE_INFINITY, ...gaps.map(({ to }) => to)];
  const ends = [...gaps.map(({ from }) => from), Number.POSITIVE_INFINITY];
  return starts.map((start, place) => [start, ends[place] ?? start]);
}

function rowsOf(series: readonly SeriesHistory[], placed: readonly Place[][]): ChartRow[] {
  const rows = new Map<number, ChartRow>();
  for (const [index, places] of placed.entries()) {
    const id = series[index]?.id ?? "";
    const every = Math.max(1, Math.floor(places.length / marksPerLine));
    // Lines that run together show their shapes at different places.
    const shift = Math.max(index, Math.floor((index * every) / chartLinesMax));
    for (const [at, { x, title, version, value }] of places.entries()) {
      const row = rows.get(x) ?? { x, title, values: {}, versions: {}, marks: {} };
      row.values[id] = value;
      row.versions[id] = version;
      if ((at + shift) % every === 0) row.marks[id] = true;
      rows.set(x, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

function thinned(series: readonly SeriesHistory[]): string | null {
  const shown = series.reduce((sum, { value }) => sum + value.length, 0);
  const all = series.reduce((sum, { points }) => sum + points, 0);
  return all > shown ? `${shown} of ${all} points are drawn; the extremes are among them.` : null;
}

function summarise(
  series: readonly SeriesHistory[],
  names: readonly string[],
  places: number,
  axis: ChartWish["axis"],
): string {
  const moves = series.flatMap((each, index) => {
    const { value, measure } = each;
    const from = firstByTrack(each).get(trackAt(each, value.length - 1));
    const to = value.at(-1);
    if (value.length < 2 || from === undefined || to === undefined || from <= 0) return [];
    const ratio = to / from;
    const words = describeRatio(
      { ratio, ratioLow: ratio, ratioHigh: ratio },
      measure.unit,
      measure.direction,
    ).words;
    return [{ name: names[index] ?? "", size: Math.abs(Math.log(ratio)), words }];
  });
  const [most] = moves.toSorted((a, b) => b.size - a.size);
  const over =
    axis === "time"
      ? "over time"
      : `over ${places} ${places === 1 ? "place" : "places"} in the order of versions`;
  const what = `${series.length} series ${over}.`;
  return most === undefined ? what : `${what} Largest change: ${most.name}, ${most.words}.`;
}
