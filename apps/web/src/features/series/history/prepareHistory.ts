import { type ChartedSeries, type HistoryItem, type Scale, scaleFor } from "@lapline/contracts";
import { neighbourReach } from "@lapline/stats";
import type { Axis } from "../../../components/charts/prepareAxis.ts";
import { gapWords, type TimeGap, timeGaps } from "../../../components/charts/timeGaps.ts";
import type { Change } from "../../../components/format/prepareChange.ts";
import { changeOfItems } from "./changeOfItems.ts";
import { type EnvironmentChange, environmentChange } from "./environmentChange.ts";
import type { HistoryOptions } from "./historyOptions.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import { readRange } from "./historyRange.ts";
import { type Placing, placeHistory } from "./placeHistory.ts";
import { type AnnotationView, prepareAnnotations } from "./prepareAnnotations.ts";
import { type BudgetLine, budgetNotes, prepareBudgets } from "./prepareBudgets.ts";
import { type Headline, prepareHeadline } from "./prepareHeadline.ts";
import { type LevelView, prepareLevels } from "./prepareLevels.ts";
import { importedOf, prepareSeams, type Seam } from "./prepareSeams.ts";
import { prepareSigns, type SignView } from "./prepareSigns.ts";
import { prepareYAxis } from "./prepareYAxis.ts";
import { summariseHistory } from "./summariseHistory.ts";

export interface HistoryView {
  placing: Placing;
  /** The stretch of the horizontal axis in view, and whether that is all of it. */
  domain: [number, number];
  isWhole: boolean;
  axis: Axis;
  /** Where a value stands on the vertical axis: as it is, or relative to the first in view. */
  plot: (value: number) => number;
  /** The one scale of the table and of the texts. */
  scale: Scale;
  /** Every point, in the order of the axis, and those in view. */
  points: HistoryPoint[];
  visible: HistoryPoint[];
  /** Stretches of points measured in one comparable environment; lines do not cross them. */
  segments: HistoryPoint[][];
  /** Stretches of a time axis without a point, which lines do not cross either. */
  gaps: TimeGap[];
  boundaries: EnvironmentChange[];
  /** Where results began to be made in another way. */
  seams: Seam[];
  /** Medians between places where it moved. */
  levels: LevelView[];
  /** Where it moved. */
  signs: SignView[];
  annotations: AnnotationView[];
  /** What its results have to keep. */
  budgets: BudgetLine[];
  /** Noise floor around the present level. */
  noiseBand: [number, number] | null;
  /** Newest valid point of the whole history. */
  latest: HistoryPoint | null;
  /** What the newest value means; null without one. */
  headline: Headline | null;
  summary: string;
  /** Honest remarks: where the axis starts, what is hidden, what was left out. */
  notes: string[];
}

/**
 * The history of a series over its ordered versions or over time: places, gaps for invalid points,
 * boundaries where the environment changed, the range in view with an axis that suits it, and the
 * change to the point before.
 */
export function prepareHistory(series: ChartedSeries, options: HistoryOptions): HistoryView {
  const { unit } = series.measure;
  const placing = placeHistory(series.items, options.x);
  const gaps = placing.order === "time" ? timeGaps(placing.points.map(({ x }) => x)) : [];
  const { points, segments, boundaries } = walk(series, placing, gaps);
  const domain = readRange(placing, options);
  const visible = points.filter(({ x }) => x >= domain[0] && x <= domain[1]);
  const isWhole = visible.length === points.length;
  const noiseBand = prepareNoiseBand(series);
  const budgets = prepareBudgets(series, visible);
  const reached = budgets.flatMap(({ isInReach, value }) => (isInReach ? [value] : []));
  const { axis, plot, notes } = prepareYAxis(visible, noiseBand, unit, { ...options, reached });
  const latest = prepareLatest(points, placing);
  const signs = prepareSigns(series, placing);
  const levels = prepareLevels(series, points, placing);
  const headline = latest === null ? null : prepareHeadline(series, latest, levels, signs, placing);
  return {
    placing,
    domain,
    isWhole,
    axis,
    plot,
    scale: scaleFor(
      unit,
      visible.map(({ point }) => point.value),
    ),
    points,
    visible,
    segments,
    gaps,
    boundaries,
    seams: prepareSeams(series, placing),
    levels,
    signs,
    annotations: prepareAnnotations(options.annotations, placing),
    budgets,
    noiseBand,
    latest,
    headline,
    summary: summariseHistory(series, placing, latest, headline, boundaries.length),
    notes: [
      ...(isWhole ? [] : [`${visible.length} of ${points.length} points are in view.`]),
      ...notes,
      ...(points.some(({ isImported }) => isImported)
        ? [
            "Diamonds were imported, dots were measured by Lapline. The two are not compared with each other.",
          ]
        : []),
      ...gaps.map((gap) => `The line is broken: ${gapWords(gap)}.`),
      ...(noiseBand === null
        ? []
        : [
            "The gray band is the noise floor around the current level. Smaller changes cannot be distinguished from noise.",
          ]),
      ...budgetNotes(budgets),
      ...(levels.length > 0
        ? ["A gray horizontal line is a level: the median of the points between changes."]
        : []),
      ...(series.pointsInRange > series.items.length
        ? [
            `${series.items.length.toLocaleString("en")} of ${series.pointsInRange.toLocaleString("en")} points are drawn, with every extreme and change; a shorter range shows more.`,
          ]
        : []),
    ],
  };
}

/** Walks the points in the order of the axis; invalid ones are outside of every comparison. */
function walk(series: ChartedSeries, placing: Placing, gaps: readonly TimeGap[]) {
  const { environments } = series;
  const wasImported = importedOf(series);
  const afterGap = new Set(gaps.map(({ to }) => to));
  const points: HistoryPoint[] = [];
  const boundaries: EnvironmentChange[] = [];
  let segment: HistoryPoint[] = [];
  const segments = [segment];
  const reachOf = scatterOf(placing);
  let last: HistoryPoint | undefined;
  let other: HistoryItem | null = null;
  for (const { x, item } of placing.points) {
    const isImported = wasImported(item);
    // What was imported and what Lapline measured is never compared.
    if (last !== undefined && last.isImported !== isImported) other = null;
    else if (last !== undefined && last.point.version !== item.version) other = last.point;
    const isNext = item.valid && last?.point.environmentHash === item.environmentHash;
    const against = isNext ? (last?.point ?? null) : null;
    const changeOnce = once(() =>
      against === null ? null : changeOfItems(against, item, series, reachOf(item.environmentHash)),
    );
    const placed: HistoryPoint = {
      ...{ x, point: item, against, before: other, isImported },
      get change() {
        return changeOnce();
      },
    };
    if (afterGap.delete(x)) {
      segment = [];
      segments.push(segment);
    }
    if (item.valid) {
      if (last !== undefined && last.point.environmentHash !== item.environmentHash) {
        if (last.isImported === isImported) {
          boundaries.push(environmentChange(environments, last, placed));
        }
        segment = [];
        segments.push(segment);
      }
      last = placed;
    }
    segment.push(placed);
    points.push(placed);
  }
  return { points, boundaries, segments: segments.filter((each) => each.length > 0) };
}

/** A long history has thousands of changes, and a page reads a few of them. */
function once(make: () => Change | null): () => Change | null {
  let made: { change: Change | null } | undefined;
  return () => {
    made ??= { change: make() };
    return made.change;
  };
}

/** How far single values of each environment scatter, computed once. */
function scatterOf(placing: Placing): (environmentHash: string) => number | null {
  const known = new Map<string, number | null>();
  return (hash) => {
    const found = known.get(hash);
    if (found !== undefined) return found;
    const values = placing.points.flatMap(({ item }) =>
      item.valid && item.environmentHash === hash ? [item.value] : [],
    );
    const reach = neighbourReach(values);
    known.set(hash, reach);
    return reach;
  };
}

/** The valid point of the newest version, whatever was measured last. */
function prepareLatest(points: readonly HistoryPoint[], { order }: Placing): HistoryPoint | null {
  const valid = points.filter(({ point }) => point.valid);
  if (order === "version") return valid.at(-1) ?? null;
  const newest = Math.max(...valid.map(({ point }) => point.versionOrder));
  return valid.findLast(({ point }) => point.versionOrder === newest) ?? null;
}

/**
 * The noise floor around the present level: the median of the valid points since the last confirmed
 * change in the newest environment. Null while no floor was measured or no point is valid.
 */
export function prepareNoiseBand({
  items,
  signs,
  noiseFloor,
}: ChartedSeries): [number, number] | null {
  if (noiseFloor === null) return null;
  const valid = items.filter((item) => item.valid);
  const environment = valid.at(-1)?.environmentHash;
  const lastMove = signs.findLast(({ state }) => state === "confirmed")?.version;
  const from = Math.max(
    0,
    valid.findIndex(({ version }) => version === lastMove),
  );
  const level = valid
    .slice(from)
    .filter((item) => item.environmentHash === environment)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
  const middle = level[Math.floor(level.length / 2)];
  if (middle === undefined) return null;
  return [middle * (1 - noiseFloor.floor), middle * (1 + noiseFloor.floor)];
}
