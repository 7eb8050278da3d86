import { formatValue, type HistoryItem, intervalEnds, type Unit } from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../../components/charts/prepareAxis.ts";
import { countWords } from "../../../components/format/countWords.ts";
import type { HistoryOptions } from "./historyOptions.ts";

/** How far outside of the middle half a number may lie, in widths of that half: Tukey's far fences. */
const fences = 3;

/**
 * The bounds beyond which numbers are outliers, or null where nothing lies outside, or half of the
 * numbers are the same.
 */
function clipOutliers(numbers: readonly number[]): [number, number] | null {
  const sorted = numbers.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  const [low, high] = [at(0.25), at(0.75)];
  const width = high - low;
  if (!(width > 0)) return null;
  const bounds: [number, number] = [low - fences * width, high + fences * width];
  const isOut = (number: number | undefined) =>
    number !== undefined && (number < bounds[0] || number > bounds[1]);
  return isOut(sorted[0]) || isOut(sorted.at(-1)) ? bounds : null;
}

type YAxisOptions = Pick<HistoryOptions, "axis" | "clip"> & {
  /** Values beside the points that the axis has to reach. */
  reached?: readonly number[];
};

export interface YAxis {
  axis: Axis;
  plot: (value: number) => number;
  notes: string[];
}

/**
 * The vertical axis for the points in view: fitted, from zero, logarithmic or relative to the first
 * valid one, with outliers clipped on request. Says where it starts and what it hides.
 */
export function prepareYAxis(
  visible: readonly { point: HistoryItem }[],
  noiseBand: readonly number[] | null,
  unit: Unit,
  { axis: wanted, clip, reached = [] }: YAxisOptions,
): YAxis {
  const notes: string[] = [];
  const first = visible.find(({ point }) => point.valid)?.point;
  const isRelative = wanted === "relative" && first !== undefined && first.value > 0;
  if (wanted === "relative" && !isRelative) {
    notes.push("The first point in view is not above zero, so no relative axis is possible.");
  }
  const base = isRelative ? first.value : null;
  const plot = base === null ? (value: number) => value : (value: number) => value / base - 1;
  const bounds = clip
    ? clipOutliers(visible.flatMap(({ point }) => [point.value, ...point.samples]))
    : null;
  if (clip) notes.push(clipNote(visible, bounds));
  const intervals = intervalsInReach(visible);
  if (intervals.beyond > 0) {
    notes.push(
      `${countWords(intervals.beyond, "interval")} ${intervals.beyond === 1 ? "reaches" : "reach"} beyond the axis; the table has ${intervals.beyond === 1 ? "its" : "their"} ends.`,
    );
  }
  const numbers = visible.flatMap(({ point }) => [point.value, ...point.samples]);
  const shown = [...numbers, ...intervals.ends, ...bandInView(visible, noiseBand)]
    .filter((number) => bounds === null || (number >= bounds[0] && number <= bounds[1]))
    .concat(reached)
    .map(plot);
  const mode = wanted === "relative" ? "fit" : wanted;
  const axis = prepareAxis(shown, isRelative ? "ratio" : unit, mode);
  if (wanted === "log" && axis.mode !== "log") {
    notes.push("A logarithmic axis needs values above zero.");
  }
  if (isRelative) {
    notes.push(
      `Relative to ${first.version} at ${formatValue(first.value, unit)}, the first point in view.`,
    );
    return { axis: signed(axis), plot, notes };
  }
  if (axis.note !== null) notes.unshift(axis.note);
  return { axis, plot, notes };
}

/**
 * The ends of the intervals, as far as the axis follows them: one span of everything measured to either
 * side. A few trials that agree badly have an interval of many times what was measured, which would
 * press every point of the history into one line.
 */
function intervalsInReach(visible: readonly { point: HistoryItem }[]): {
  ends: number[];
  beyond: number;
} {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { point } of visible) {
    for (const number of [point.value, ...point.samples]) {
      if (number < low) low = number;
      if (number > high) high = number;
    }
  }
  const reach = high > low ? high - low : Number.POSITIVE_INFINITY;
  const valid = visible.filter(({ point }) => point.valid);
  const isBeyond = (end: number) => end < low - reach || end > high + reach;
  return {
    ends: valid.flatMap(({ point }) =>
      intervalEnds(point).map((end) => Math.min(Math.max(end, low - reach), high + reach)),
    ),
    beyond: valid.filter(({ point }) => intervalEnds(point).some(isBeyond)).length,
  };
}

/** The band counts where the present level is in view; elsewhere it would flatten the rest. */
function bandInView(
  visible: readonly { point: HistoryItem }[],
  band: readonly number[] | null,
): readonly number[] {
  const [low = 0, high = 0] = band ?? [];
  const isIn = visible.some(
    ({ point }) => point.valid && point.value >= low && point.value <= high,
  );
  return band !== null && isIn ? band : [];
}

/** A share of change has a sign, and no zero that it could start at. */
function signed(axis: Axis): Axis {
  const format = (value: number) => {
    const text = axis.format(Math.abs(value));
    if (text === "0") return text;
    return `${value < 0 ? "−" : "+"}${text}`;
  };
  return { ...axis, format, note: null };
}

function clipNote(
  visible: readonly { point: HistoryItem }[],
  bounds: readonly [number, number] | null,
): string {
  if (bounds === null) return "No point in view is an outlier.";
  const isOut = (number: number) => number < bounds[0] || number > bounds[1];
  const points = visible.filter(({ point }) => isOut(point.value)).length;
  const trials = visible.flatMap(({ point }) => point.samples).filter(isOut).length;
  const hidden = [
    ...(points === 0 ? [] : [countWords(points, "point")]),
    ...(trials === 0 ? [] : [countWords(trials, "trial")]),
  ];
  return `Outliers are clipped: ${hidden.join(" and ")} outside of the axis ${points + trials === 1 ? "is" : "are"} hidden.`;
}
