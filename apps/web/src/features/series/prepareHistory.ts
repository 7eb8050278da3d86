import {
  formatValue,
  type Scale,
  type Series,
  type SeriesPoint,
  scaleFor,
} from "@lapline/contracts";
import { type Axis, type AxisMode, prepareAxis } from "../../components/charts/prepareAxis.ts";
import { type Change, prepareChange } from "../../components/format/prepareChange.ts";
import { prepareNoiseBand } from "./prepareNoiseBand.ts";
import { prepareSigns, type SignView } from "./prepareSigns.ts";

export interface HistoryPoint {
  /** Place on the axis: the index of the version, repeats of one version side by side around it. */
  x: number;
  point: SeriesPoint;
  /** The value for the line, null where the point is invalid and the line has a gap. */
  line: number | null;
  band: [number, number] | null;
  /** Against the valid point before it in the same environment. */
  change: Change | null;
}

export interface HistoryView {
  axis: Axis;
  /** The one scale of the table and of the texts. */
  scale: Scale;
  versions: string[];
  points: HistoryPoint[];
  /** Stretches of points measured in one comparable environment; lines do not cross them. */
  segments: HistoryPoint[][];
  /** Where the environment changed: between two points. */
  boundaries: { x: number; label: string }[];
  /** Where it moved. */
  signs: SignView[];
  /** Noise floor around the present level. */
  noiseBand: [number, number] | null;
  latest: HistoryPoint | null;
  summary: string;
}

/** How far repeats of one version spread around its place. */
const repeatSpread = 0.6;

/**
 * The history of a series over its ordered versions: places, gaps for invalid points, boundaries
 * where the environment changed, one axis that holds every trial, and the change to the point before.
 */
export function prepareHistory(series: Series, mode: AxisMode): HistoryView {
  const { unit, direction } = series.measure;
  const versions = [...new Set(series.items.map(({ version }) => version))];
  const points: HistoryPoint[] = [];
  const boundaries: HistoryView["boundaries"] = [];
  let segment: HistoryPoint[] = [];
  const segments = [segment];
  let before: HistoryPoint | undefined;
  for (const [index, point] of series.items.entries()) {
    const placed: HistoryPoint = {
      x: placeOf(series.items, index, versions),
      point,
      line: point.valid ? point.value : null,
      band: point.valid ? [point.ciLow, point.ciHigh] : null,
      change: null,
    };
    if (point.valid) {
      if (before !== undefined && before.point.environmentHash !== point.environmentHash) {
        boundaries.push({ x: (before.x + placed.x) / 2, label: "Environment changed" });
        segment = [];
        segments.push(segment);
      } else if (before !== undefined) {
        placed.change = prepareChange(before.point, point, unit, direction);
      }
      before = placed;
    }
    segment.push(placed);
    points.push(placed);
  }
  const noiseBand = prepareNoiseBand(series);
  const axis = prepareAxis(
    [
      ...points.flatMap(({ point }) => [
        point.value,
        ...point.samples,
        ...(point.valid ? [point.ciLow, point.ciHigh] : []),
      ]),
      ...(noiseBand ?? []),
    ],
    unit,
    mode,
  );
  return {
    axis,
    scale: scaleFor(
      unit,
      series.items.flatMap(({ value, ciLow, ciHigh }) => [value, ciLow, ciHigh]),
    ),
    versions,
    points,
    segments: segments.filter((each) => each.length > 0),
    boundaries,
    signs: prepareSigns(series, versions),
    noiseBand,
    latest: before ?? null,
    summary: summarise(series, versions.length, before, boundaries.length),
  };
}

function placeOf(
  items: readonly SeriesPoint[],
  index: number,
  versions: readonly string[],
): number {
  const version = items[index]?.version ?? "";
  const repeats = items.flatMap((item, at) => (item.version === version ? [at] : []));
  const center = versions.indexOf(version);
  if (repeats.length === 1) return center;
  return center + repeatSpread * (repeats.indexOf(index) / (repeats.length - 1) - 0.5);
}

function summarise(
  series: Series,
  versions: number,
  latest: HistoryPoint | undefined,
  environments: number,
): string {
  const { measure, target } = series;
  if (latest === undefined) return `${measure.title} of ${target}: no valid point yet.`;
  const { point, change } = latest;
  const value = (number: number) => formatValue(number, measure.unit);
  return [
    `${measure.title} of ${target} over ${versions} ${versions === 1 ? "version" : "versions"}: latest ${point.version} at ${value(point.value)} (${value(point.ciLow)} to ${value(point.ciHigh)})`,
    change === null ? "" : `, ${change.words} against the point before`,
    environments === 0
      ? "."
      : `. The environment changed ${environments === 1 ? "once" : `${environments} times`}; points across a change are not compared.`,
  ].join("");
}
