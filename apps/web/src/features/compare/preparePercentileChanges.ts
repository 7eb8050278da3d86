import type { CompareDetailsSide, PercentileChange } from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../components/charts/prepareAxis.ts";
import { percentilePosition } from "../../components/charts/preparePercentiles.ts";

export interface PercentilePoint {
  x: number;
  percentile: number;
  /** Share by which the percentile differs from the base: 0.1 is ten percent more. */
  share: number;
  /** 95 % interval; null where too few trials give one. */
  band: [number, number] | null;
  called: boolean;
}

export interface PercentileChangesView {
  lines: { name: string; points: PercentilePoint[] }[];
  axis: Axis;
  xDomain: [number, number];
  xTicks: { x: number; label: string }[];
  summary: string;
}

const marks = [10, 50, 90, 99, 99.9] as const;

/** Percentiles of each side against the base as shares, with their bands; null where there are none. */
export function preparePercentileChanges(
  sides: readonly { name: string; details: CompareDetailsSide }[],
): PercentileChangesView | null {
  const lines = sides.flatMap(({ name, details: { percentiles } }) =>
    percentiles === null || percentiles.length === 0
      ? []
      : [{ name, points: percentiles.map(pointOf) }],
  );
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  const values = points.flatMap(({ share, band }) => [share, ...(band ?? [])]);
  const right = Math.max(percentilePosition(90), ...points.map(({ x }) => x));
  return {
    lines,
    axis: prepareAxis([0, ...values], "ratio", "fit"),
    xDomain: [0, right],
    xTicks: marks
      .map((mark) => ({ x: percentilePosition(mark), label: `p${mark}` }))
      .filter(({ x }) => x <= right + 1e-9),
    summary: lines.map(summarise).join(" "),
  };
}

function pointOf({ percentile, ratio, low, high, called }: PercentileChange): PercentilePoint {
  return {
    x: percentilePosition(percentile),
    percentile,
    share: ratio - 1,
    band: low === null || high === null ? null : [low - 1, high - 1],
    called,
  };
}

function summarise({ name, points }: { name: string; points: PercentilePoint[] }): string {
  const called = points.filter((point) => point.called);
  const told = called.map(({ percentile, share }) => `p${percentile} by ${shareText(share)}`);
  if (told.length === 0) {
    return `${name}: none of ${points.length} percentiles differs from the base beyond chance.`;
  }
  return `${name}: ${told.length} of ${points.length} percentiles differ from the base, ${told.join(", ")}.`;
}

const percent = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A share with its sign: `+4.2 %`. */
export function shareText(share: number): string {
  return `${share < 0 ? "−" : "+"}${percent.format(Math.abs(share) * 100)}\u202f%`;
}
