import { formatValue, type ReportMeasure, type Unit } from "@lapline/contracts";
import { type Axis, type AxisMode, prepareAxis } from "./prepareAxis.ts";

/** Lines one chart carries; more are told, not drawn. */
const linesMax = 8;

interface PercentileLine {
  name: string;
  title: string;
  /** `x` is log10(1 / (1 − p)), so that each nine takes the same room; `y` is in the base unit. */
  points: { x: number; y: number; percentile: number }[];
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

/** Whether a percentile of so many samples is more than their maximum. */
export function isResolved(percentile: number, samples = Number.POSITIVE_INFINITY): boolean {
  return percentile < 100 && samples * (100 - percentile) >= 100 - 1e-6;
}

/**
 * The latency distribution by percentile of every measure that has a curve in the unit of the first.
 * Percentile 100 has no place on a logarithmic axis; it stands in the table as the maximum. What
 * fewer samples than it needs stand for is left out: the p99 of 50 samples is their maximum.
 */
export function preparePercentiles(
  measures: readonly ReportMeasure[],
  mode: AxisMode,
): PercentilesView | null {
  const withCurve = measures.filter((measure) => (measure.percentiles?.length ?? 0) > 1);
  const unit = withCurve[0]?.unit;
  if (unit === undefined) return null;
  const alike = withCurve.filter((measure) => measure.unit === unit);
  const lines = alike.slice(0, linesMax).map(({ name, title, quantiles, percentiles = [] }) => ({
    name,
    title,
    points: percentiles
      .filter(([percentile]) => percentile >= 0 && isResolved(percentile, quantiles?.n))
      .map(([percentile, y]) => ({ x: percentilePosition(percentile), y, percentile })),
  }));
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

function summarise(measure: ReportMeasure | undefined): string {
  if (measure === undefined) return "";
  const { title, unit, quantiles } = measure;
  if (quantiles === undefined) return `${title} by percentile.`;
  const value = (number: number) => formatValue(number, unit);
  const tail = isResolved(99, quantiles.n) ? `99 of 100 at most ${value(quantiles.p99)}, ` : "";
  return `${title}: half of ${quantiles.n.toLocaleString("en")} timed operations took at most ${value(quantiles.p50)}, ${tail}the slowest ${value(quantiles.max)}.`;
}
