import type { Boundary } from "./boundary.ts";
import { correlationInflation } from "./correlationInflation.ts";
import type { Drift } from "./drift.ts";
import { erfc } from "./erfc.ts";
import { type FittedLine, fitLine } from "./fitLine.ts";
import type { ScaledHistory } from "./scaleHistory.ts";
import { sidesOf } from "./sides.ts";

/** Points of a drift, fewest. */
const pointsMin = 30;
/** Smallest drift from end to end, spreads of the residuals. */
const totalMin = 1.2;
/** How much better than the best step a line has to be, squared spreads. */
const stepGain = 2;
/** Fewest points on a side of the step that is compared. */
const sideMin = 5;
/** Smallest way from the first to the last third, noise scales. */
const movedMin = 0.2;
/** Share of that way that lies between each two thirds, at least. */
const shareMin = 0.18;
/** What a step of stairs has to explain more than a line, squared spreads: the penalty of a level. */
const stairPenalty = (n: number) => 1.8 * Math.log(n);
/** Squared distances count up to three spreads. */
const limit = 3;
/** 97.5 % point of Student’s t of some 45 degrees of freedom, a little more than the normal. */
const interval = 2.02;

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
): Drift[] {
  const ends = [...starts, window.values.length];
  return ends.flatMap((to, i) => {
    const from = starts[i - 1] ?? 0;
    const lengths = [1, 2, 4].map((share) => Math.floor((to - from) / share));
    for (const length of lengths) {
      if (length < pointsMin) break;
      const drift = driftOf(window, to - length, to, probabilityMax, base);
      if (drift !== null) return [drift];
    }
    return [];
  });
}

/**
 * The starts without stairs: two and more steps in one direction that a drift explains as well, each
 * of them paid for like a level of the fit. Cut into levels, a drift would be reported as steps.
 */
export function withoutStairs(
  window: ScaledHistory,
  starts: readonly number[],
  probabilityMax: number,
): number[] {
  const { values } = window;
  const centers = [0, ...starts].map((from, i) =>
    medianOf(values, from, starts[i] ?? values.length),
  );
  const directions = starts.map((_, i) => Math.sign((centers[i + 1] ?? 0) - (centers[i] ?? 0)));
  const kept: number[] = [];
  for (let i = 0; i < starts.length; ) {
    let end = i + 1;
    while (end < starts.length && directions[end] === directions[i]) end += 1;
    const run = starts.slice(i, end);
    const stretch = { from: starts[i - 1] ?? 0, to: starts[end] ?? values.length };
    const isStairs = run.length > 1 && isDrift(window, stretch, run, probabilityMax);
    if (!isStairs) kept.push(...run);
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
  return Math.abs(high - low) >= movedMin && share >= shareMin && share <= 1 - shareMin;
}

function medianOf(values: Float64Array, from: number, to: number): number {
  const sorted = values.slice(from, to).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
