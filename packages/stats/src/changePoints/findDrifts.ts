import type { Boundary } from "./boundary.ts";
import { correlationInflation } from "./correlationInflation.ts";
import type { Drift } from "./drift.ts";
import { erfc } from "./erfc.ts";
import { type FittedLine, fitLine } from "./fitLine.ts";
import type { ScaledHistory } from "./scaleHistory.ts";
import { selectMiddle } from "./selectMiddle.ts";
import { clampBoundary, sidesOf } from "./sides.ts";

/** Points of a drift, fewest. */
const pointsMin = 30;
/** Smallest drift from end to end, spreads of the residuals. */
const totalMin = 1.2;
/** How much better than the best step a line has to be, squared spreads. */
const stepGain = 2;
/** Fewest points on a side of the step that is compared. */
const sideMin = 5;
/** Smallest way from the first to the last third, noise scales times the root of the points. */
const movedErrors = 4.5;
/** Share of that way that lies between each two thirds, at least. */
const shareMin = 0.18;
/** Share of the whole way that one step of stairs makes at most: more is a step beside small ones. */
const stairShareMax = 0.8;
/** And so many spreads: of a slow drift, one stair may be most of the way as well. */
const stepMin = 12;
/** What a step of stairs has to explain more than a line, squared spreads: the penalty of a level. */
const stairPenalty = (n: number) => 1.8 * Math.log(n);
/** Squared distances count up to three spreads. */
const limit = 3;
/** 97.5 % point of Student’s t of some 45 degrees of freedom, a little more than the normal. */
const interval = 2.02;

/** Answers about stretches, by `from:to`: they hold as long as the unit does. */
export type RememberedDrifts = Record<string, Drift | null>;

/**
 * Drifts of the stretches between the changes of a window that begins at `base`: of each stretch the
 * whole, or the later half or quarter where only that drifts. A line must be there beyond noise that
 * resembles its neighbors, be better than any step, and go on through all thirds of the stretch: a wave
 * or a level that wanders is none.
 */
export function findDrifts(
  window: ScaledHistory,
  starts: readonly number[],
  probabilityMax: number,
  base: number,
  remembered: RememberedDrifts,
): { drifts: Drift[]; remembered: RememberedDrifts } {
  const asked: RememberedDrifts = {};
  const ends = [...starts, window.values.length];
  const drifts = ends.flatMap((to, i) => {
    const from = starts[i - 1] ?? 0;
    const key = `${from}:${to}`;
    const drift = key in remembered ? remembered[key] : newest(from, to);
    asked[key] = drift ?? null;
    return drift ?? [];
  });
  return { drifts, remembered: asked };

  function newest(from: number, to: number): Drift | null {
    const lengths = [1, 2, 4].map((share) => Math.floor((to - from) / share));
    for (const length of lengths) {
      if (length < pointsMin) break;
      const drift = driftOf(window, to - length, to, probabilityMax, base);
      if (drift !== null) return drift;
    }
    return null;
  }
}

/**
 * The starts without stairs: two and more steps in one direction that a drift explains as well, each
 * of them paid for like a level of the fit. Cut into levels, a drift would be reported as steps.
 */
export function withoutStairs(
  window: ScaledHistory,
  starts: readonly number[],
  probabilityMax: number,
  answer: (key: string, compute: () => number) => number,
): number[] {
  const { values } = window;
  const steps = starts.map((at, i) => {
    const ends = { from: starts[i - 1] ?? 0, at, to: starts[i + 1] ?? values.length };
    const [left, right] = sidesOf(values, clampBoundary(ends));
    const shift = right.center - left.center;
    return { shift, spreads: Math.abs(shift) / Math.max(1, left.spread, right.spread) };
  });
  const directions = steps.map(({ shift }) => Math.sign(shift));
  /** What is left of the starts from `i` to before `end`, which all go in one direction. */
  const left = (i: number, end: number): readonly number[] => {
    const run = starts.slice(i, end);
    if (run.length < 2) return run;
    const sizes = steps.slice(i, end).map(({ shift }) => Math.abs(shift));
    const largest = Math.max(...sizes);
    const at = i + sizes.indexOf(largest);
    const way = sizes.reduce((sum, size) => sum + size, 0);
    if (largest > stairShareMax * way && (steps[at]?.spreads ?? 0) >= stepMin) {
      // A step in the middle of a drift, or beside small ones: what lies on either side may be stairs.
      return [...left(i, at), ...starts.slice(at, at + 1), ...left(at + 1, end)];
    }
    const stretch = { from: starts[i - 1] ?? 0, to: starts[end] ?? values.length };
    const key = `stairs ${stretch.from}:${run}:${stretch.to}`;
    const isStairs = answer(key, () => Number(isDrift(window, stretch, run, probabilityMax)));
    return isStairs === 1 ? [] : run;
  };
  const kept: number[] = [];
  for (let i = 0; i < starts.length; ) {
    let end = i + 1;
    while (end < starts.length && directions[end] === directions[i]) end += 1;
    kept.push(...left(i, end));
    i = end;
  }
  return kept;
}

function isDrift(
  window: ScaledHistory,
  { from, to }: { from: number; to: number },
  run: readonly number[],
  probabilityMax: number,
): boolean {
  if (to - from < pointsMin || driftOf(window, from, to, probabilityMax, 0) === null) return false;
  const y = window.values.subarray(from, to);
  const line = fitLine(y);
  const bounds = [0, ...run.map((start) => start - from), y.length];
  let stairs = 0;
  for (const [k, start] of bounds.slice(0, -1).entries()) {
    const end = bounds[k + 1] ?? y.length;
    const center = medianOf(y, start, end);
    for (const value of y.subarray(start, end)) {
      stairs += Math.min(limit, Math.abs(value - center) / line.spread) ** 2;
    }
  }
  return lineLoss(line) <= stairs + run.length * stairPenalty(y.length);
}

function driftOf(
  window: ScaledHistory,
  from: number,
  to: number,
  probabilityMax: number,
  base: number,
): Drift | null {
  const { values, unit, logarithmic, first } = window;
  const n = to - from;
  // Asked first, as it takes little time: hardly any stretch without a drift moves on like this.
  if (!goesOn(values.subarray(from, to))) return null;
  const line = fitLine(values.subarray(from, to));
  const total = line.slope * (n - 1);
  if (Math.abs(total) < totalMin * line.spread) return null;
  const error = line.error * Math.sqrt(residualInflation(line));
  const p = erfc(Math.abs(line.slope) / error / Math.SQRT2);
  if (p > probabilityMax) return null;
  if (stepLoss(line) - lineLoss(line) < stepGain) return null;
  const back = (level: number) => (logarithmic ? first * Math.exp(level * unit) : level * unit);
  const perPoint = (slope: number) => (logarithmic ? Math.expm1(slope * unit) : slope * unit);
  const middle = (n - 1) / 2;
  return {
    kind: "drift",
    from: base + from,
    to: base + to - 1,
    isRelative: logarithmic,
    slope: perPoint(line.slope),
    slopeLow: perPoint(line.slope - interval * error),
    slopeHigh: perPoint(line.slope + interval * error),
    before: back(line.center - line.slope * middle),
    after: back(line.center + line.slope * middle),
    confidence: 1 - p,
  };
}

/** By how much the variance grows because points resemble those before them, without the line. */
function residualInflation({ residuals }: FittedLine): number {
  const n = residuals.length;
  const halves: Boundary = { from: 0, at: n >> 1, to: n };
  return correlationInflation(...sidesOf(residuals, halves), n);
}

/** Bounded loss of the line, squared spreads. */
function lineLoss({ residuals, spread }: FittedLine): number {
  let loss = 0;
  for (const residual of residuals) loss += Math.min(limit, Math.abs(residual / spread)) ** 2;
  return loss;
}

/** Least loss of one step, squared spreads, each point clipped around the line. */
function stepLoss({ residuals, spread, slope }: FittedLine): number {
  const n = residuals.length;
  const y = residuals.map(
    (residual, i) =>
      Math.max(-limit, Math.min(limit, residual / spread)) + (slope * (i - (n - 1) / 2)) / spread,
  );
  let [sum, squares] = [0, 0];
  for (const value of y) {
    sum += value;
    squares += value * value;
  }
  let least = squares - (sum * sum) / n;
  let before = 0;
  for (let at = 1; at < n; at += 1) {
    before += y[at - 1] ?? 0;
    if (at < sideMin || n - at < sideMin) continue;
    const after = sum - before;
    least = Math.min(least, squares - (before * before) / at - (after * after) / (n - at));
  }
  return least;
}

/** Whether the medians of the thirds follow each other in one direction, and neither stands still. */
function goesOn(values: Float64Array): boolean {
  const n = values.length;
  const third = Math.floor(n / 3);
  const [low, high] = [medianOf(values, 0, third), medianOf(values, n - third, n)];
  const share = (medianOf(values, third, n - third) - low) / (high - low);
  const movedMin = movedErrors / Math.sqrt(n);
  return Math.abs(high - low) >= movedMin && share >= shareMin && share <= 1 - shareMin;
}

function medianOf(values: Float64Array, from: number, to: number): number {
  return selectMiddle(values.slice(from, to));
}
