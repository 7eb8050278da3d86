import { type CompareDetailsSide, formatShare, type PercentileChange } from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../components/charts/prepareAxis.ts";
import { percentilePosition } from "../../components/charts/preparePercentiles.ts";
import { factorText } from "./factorText.ts";

export interface PercentilePoint {
  x: number;
  percentile: number;
  /** Share by which it differs from the base, 0.1 being ten percent more; or its factor to the base. */
  y: number;
  /** 95 % interval; null where too few trials give one. */
  band: [number, number] | null;
  called: boolean;
}

export interface PercentileChangesView {
  /** Shares on a linear axis around 0; from three times on factors on a logarithmic one around 1. */
  scale: "share" | "factor";
  lines: { name: string; points: PercentilePoint[] }[];
  axis: Axis;
  xDomain: [number, number];
  xTicks: { x: number; label: string }[];
  summary: string;
}

const marks = [10, 50, 90, 99, 99.9] as const;

/** From this factor on a share misleads, as in the words of a change. */
const factorMin = 3;

/** Percentiles of each side against the base as shares, with their bands; null where there are none. */
export function preparePercentileChanges(
  sides: readonly { name: string; details: CompareDetailsSide }[],
): PercentileChangesView | null {
  const ratios = sides.flatMap(({ details }) => details.percentiles ?? []);
  const isFactor = ratios.some(({ ratio }) => Math.max(ratio, 1 / ratio) >= factorMin);
  const scale = isFactor ? "factor" : "share";
  const lines = sides.flatMap(({ name, details: { percentiles } }) =>
    percentiles === null || percentiles.length === 0
      ? []
      : [{ name, points: percentiles.map((one) => pointOf(one, scale)) }],
  );
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  const values = points.flatMap(({ y, band }) => [y, ...(band ?? [])]);
  const right = Math.max(percentilePosition(90), ...points.map(({ x }) => x));
  return {
    lines,
    scale,
    axis: isFactor
      ? prepareAxis([1, ...values], "count", "log")
      : prepareAxis([0, ...values], "ratio", "fit"),
    xDomain: [0, right],
    xTicks: marks
      .map((mark) => ({ x: percentilePosition(mark), label: `p${mark}` }))
      .filter(({ x }) => x <= right + 1e-9),
    summary: lines.map((line) => summarise(line, scale)).join(" "),
  };
}

type Scale = PercentileChangesView["scale"];

function pointOf(
  { percentile, ratio, low, high, called }: PercentileChange,
  scale: Scale,
): PercentilePoint {
  const zero = scale === "share" ? 1 : 0;
  return {
    x: percentilePosition(percentile),
    percentile,
    y: ratio - zero,
    band: low === null || high === null ? null : [low - zero, high - zero],
    called,
  };
}

function summarise(
  { name, points }: { name: string; points: PercentilePoint[] },
  scale: Scale,
): string {
  const called = points.filter((point) => point.called);
  const told = called.map(({ percentile, y }) => `p${percentile} ${differenceText(y, scale)}`);
  if (told.length === 0) {
    return `${name}: none of ${points.length} percentiles differs from the base beyond chance.`;
  }
  return `${name}: ${told.length} of ${points.length} percentiles differ from the base, ${told.join(", ")}.`;
}

/** A difference on its scale: `+4.2 %` or `×12.5`. */
export function differenceText(y: number, scale: Scale): string {
  if (scale === "factor") return factorText(y);
  return `${y < 0 ? "−" : "+"}${formatShare(Math.abs(y))}`;
}
