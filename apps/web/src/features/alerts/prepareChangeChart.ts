import {
  type AlertSeries,
  describeChange,
  describePlace,
  intervalEnds,
  shortCommits,
} from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../components/charts/prepareAxis.ts";

export interface ChangeChartView {
  axis: Axis;
  points: {
    x: number;
    version: string;
    value: number;
    ciLow: number | null;
    ciHigh: number | null;
    after: boolean;
  }[];
  /** Place of the change: between the last point before and the first from it on. */
  change: number;
  levels: { from: number; to: number; value: number; after: boolean }[];
  /** Noise floor around the old level. */
  band: [number, number] | null;
  worse: boolean;
  summary: string;
}

/** The points around a change with both levels, the noise floor, and a sentence about it. */
export function prepareChangeChart(series: AlertSeries): ChangeChartView {
  const { measure, version, baseVersion, noiseFloor } = series;
  const found = series.points.findIndex((point) => point.version === version);
  const first = found === -1 ? series.points.length : found;
  const points = series.points.map(({ jobId: _job, ...point }, x) => ({
    ...point,
    x,
    after: x >= first,
  }));
  // A size that a comparison measured is of no two levels: the lines are those of the history.
  const drawn = series.levels ?? series.seen?.levels ?? null;
  const { before, after } = drawn ?? { before: null, after: null };
  const band: [number, number] | null =
    before === null || noiseFloor === null
      ? null
      : [before * (1 - noiseFloor), before * (1 + noiseFloor)];
  const change = first - 0.5;
  const last = points.length - 0.5;
  const { words, interval, verdict, levels } = describeChange(series, measure);
  const place = shortCommits(
    series.range === null
      ? `with ${version} than with ${baseVersion}`
      : `since a version ${describePlace(series, series)}`,
  );
  return {
    axis: prepareAxis(
      [...points.flatMap((point) => [point.value, ...intervalEnds(point)]), ...(band ?? [])],
      measure.unit,
      "fit",
      3,
    ),
    points,
    change,
    levels: [
      ...(before === null ? [] : [{ from: -0.5, to: change, value: before, after: false }]),
      ...(after === null ? [] : [{ from: change, to: last, value: after, after: true }]),
    ],
    band,
    worse: verdict !== "better",
    summary: `${measure.title} is ${words} ${interval} ${place}${levels === null ? "" : `, ${levels}`}.${
      drawn === null ? "" : " The lines are the levels before and after in the history."
    }${band === null ? "" : " The band is the noise floor around the old level."}`,
  };
}
