import {
  formatCount,
  formatValue,
  isResolved,
  type OperationFigure,
  operationFigures,
  type ReportMeasure,
  type Unit,
} from "@lapline/contracts";
import { type CsvText, toCsv } from "../data-table/toCsv.ts";
import { type Axis, type AxisMode, prepareAxis } from "./prepareAxis.ts";

/** Lines one chart carries; more are told, not drawn. */
const linesMax = 8;

interface PercentilePlace {
  /** `x` is log10(1 / (1 − p)), so that each nine takes the same room. */
  x: number;
  /** In the base unit. */
  y: number;
  percentile: number;
  /** What stands here: `p99`, or `slowest of 10,000`. */
  label: string;
}

interface PercentileLine {
  name: string;
  title: string;
  points: PercentilePlace[];
}

export interface PercentilesView {
  unit: Unit;
  lines: PercentileLine[];
  /** Measures that have a curve but no room in the chart. */
  leftOut: number;
  axis: Axis;
  xDomain: [number, number];
  xTicks: { x: number; label: string }[];
  summary: string;
}

const marks = [0, 50, 90, 99, 99.9, 99.99, 99.999] as const;

/** Place of a percentile (0 to below 100) on the axis: 0, 90, 99, 99.9 stand one apart. */
export function percentilePosition(percentile: number): number {
  return Math.log10(1 / (1 - percentile / 100));
}

/**
 * The latency distribution by percentile of every measure that has a curve in the unit of the first,
 * over all operations of the trials that count. Percentile 100 has no place on a logarithmic axis, so
 * the slowest of n operations stands in the middle of the last nth. What fewer samples than it needs
 * stand for is left out: the p99 of 50 samples is their maximum.
 */
export function preparePercentiles(
  measures: readonly ReportMeasure[],
  mode: AxisMode,
): PercentilesView | null {
  const withCurve = measures.filter((measure) => (measure.percentiles?.length ?? 0) > 1);
  const unit = withCurve[0]?.unit;
  if (unit === undefined) return null;
  const alike = withCurve.filter((measure) => measure.unit === unit);
  const lines = alike
    .slice(0, linesMax)
    .map((measure) => ({ name: measure.name, title: measure.title, points: pointsOf(measure) }));
  const points = lines.flatMap((line) => line.points);
  const right = Math.max(2, ...points.map(({ x }) => x));
  return {
    unit,
    lines,
    leftOut: withCurve.length - lines.length,
    axis: prepareAxis(
      points.map(({ y }) => y),
      unit,
      mode,
    ),
    xDomain: [0, right],
    xTicks: marks
      .map((mark) => ({ x: percentilePosition(mark), label: `p${mark}` }))
      .filter(({ x }) => x <= right + 1e-9),
    summary: summarise(alike[0]),
  };
}

/** The stored curve, with every figure of the distribution at its own place and the maximum at the end. */
function pointsOf(measure: ReportMeasure): PercentilePlace[] {
  const { quantiles, percentiles = [] } = measure;
  const figures = operationFigures(measure).filter(({ maximum }) => maximum === null);
  const named = new Map(figures.map(({ percentile, value }) => [percentile, value]));
  const curve = percentiles.filter(
    ([percentile]) =>
      percentile > 0 && isResolved(percentile, quantiles?.n) && !named.has(percentile),
  );
  const first: [number, number] | undefined =
    quantiles === undefined
      ? percentiles.find(([percentile]) => percentile === 0)
      : [0, quantiles.min];
  const marked = figures.flatMap(({ percentile, value }): [number, number][] =>
    percentile === null ? [] : [[percentile, value]],
  );
  // Where rounding would give a place the name of a figure, it is said in full.
  const shown = (percentile: number) => {
    const short = shortPercentile(percentile);
    return named.has(short) && short !== percentile ? Number(percentile.toPrecision(8)) : short;
  };
  const places = [...(first === undefined ? [] : [first]), ...curve, ...marked]
    .sort(([a], [b]) => a - b)
    .map(([percentile, y]) => ({
      x: percentilePosition(percentile),
      y,
      percentile,
      label: `p${shown(percentile)}`,
    }));
  if (quantiles === undefined || quantiles.n === 0) return places;
  const { n, max } = quantiles;
  const label = `slowest of ${formatCount(n)}`;
  return [...places, { x: Math.log10(2 * n), y: max, percentile: 100, label }];
}

function summarise(measure: ReportMeasure | undefined): string {
  if (measure === undefined) return "";
  const figures = operationFigures(measure).filter(({ maximum }) => maximum === null);
  const said = (statistic: OperationFigure["statistic"], words: string) =>
    figures
      .filter((figure) => figure.statistic === statistic)
      .map(({ value, unit }) => `${words} ${formatValue(value, unit)}`);
  const [one] = figures;
  if (one === undefined) return `${measure.title} by percentile.`;
  const parts = [
    ...said("p50", "p50"),
    ...said("p99", "p99"),
    ...said("mean", "mean"),
    ...said("max", "slowest"),
  ];
  return `${measure.title} ${one.definition}, all trials together: ${parts.join(", ")}.`;
}

/** What all lines have at one place of the axis. */
export interface PercentileRow {
  x: number;
  label: string;
  /** By the name of the line. */
  values: Record<string, number>;
}

/** The places of all lines in one list, as charts and tables read it. Pure. */
export function percentileRows({ lines }: Pick<PercentilesView, "lines">): PercentileRow[] {
  const rows = new Map<number, PercentileRow>();
  for (const { name, points } of lines) {
    for (const { x, y, label } of points) {
      const row = rows.get(x) ?? { x, label, values: {} };
      row.values[name] = y;
      rows.set(x, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

/** The lines as CSV: a row for each place, a column for each line, every number in full. Pure. */
export function percentilesCsv(view: Pick<PercentilesView, "lines" | "unit">): CsvText {
  return toCsv<PercentileRow>(
    [
      { title: "Of timed operations", value: ({ label }) => label },
      ...view.lines.map(({ name, title }) => ({
        title: `${title} (${view.unit})`,
        value: ({ values }: PercentileRow) => values[name] ?? null,
      })),
    ],
    percentileRows(view),
  );
}

/** The percentiles that a sentence about several lines names. */
const said = ["p50", "p99"];

/** Median and p99 of each line in one sentence. Pure. */
export function summarizeLines({ lines, unit }: Pick<PercentilesView, "lines" | "unit">): string {
  const parts = lines.map(({ title, points }) => {
    const figures = points
      .filter(({ label }) => said.includes(label))
      .map(({ label, y }) => `${label} ${formatValue(y, unit)}`);
    return `${title}: ${figures.join(", ")}`;
  });
  return `${parts.join("; ")}.`;
}

/** A percentile with as many digits as its distance from the maximum has: 98.9, 99.95. Pure. */
function shortPercentile(percentile: number): number {
  const rest = Number((100 - percentile).toPrecision(3));
  return Number((100 - rest).toFixed(6));
}
