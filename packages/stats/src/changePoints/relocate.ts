import type { Boundary } from "./boundary.ts";
import type { Look } from "./look.ts";
import { type Side, sidesOf } from "./sides.ts";

/** How far a boundary may move, points. */
const reach = 15;
/** Squared distances count up to three scales. */
const bound = 9;
/** A boundary that was reported moves only for this much less loss, squared scales. */
const moveMin = 4;
/** So many points are a level that others may be near; fewer are spikes. */
const levelMin = 3;
/** A step shows in the points within reach from this many spreads on. */
const nearShiftMin = 6;

/**
 * Where near `at` the level changes: the median of the places weighted by their likelihood
 * exp(−loss/2), with the bounded squared error around the levels of both sides as loss. For a clear
 * step that is the likeliest place; for a faint one it is the place that is least far off on average.
 *
 * Once, levels are medians and errors count in noise scales; a point beyond a level says no more than
 * one on it. For those who read along, levels are bounded means and errors count in spreads of the
 * longer side: both move less with each new point where the noise has two modes.
 */
export function relocate(values: Float64Array, boundary: Boundary, look: Look): number {
  const { from, at, to } = boundary;
  const [left, right] = levelsAround(values, boundary);
  const low = Math.max(from + 1, at - reach);
  const high = Math.min(to - 1, at + reach);
  const readAlong = look === "again" || look === "keep";
  const longer = left.values.length > right.values.length ? left : right;
  const square = readAlong ? Math.max(1, longer.spread) ** 2 : 1;
  const [before, after] = readAlong ? [levelOf(left), levelOf(right)] : [left.center, right.center];
  const [lower, upper] = before < after ? [before, after] : [after, before];
  const isLevel = Math.min(at - from, to - at) >= levelMin;
  // A point beyond a level, away from the other one, is surely of that level: its distance is none.
  const distance = (value: number, level: number, other: number) => {
    const counted = readAlong ? value : Math.max(lower, Math.min(upper, value));
    return Math.max(0, (counted - level) * Math.sign(other - level));
  };
  const lossesOf = (value: number): readonly [number, number] => {
    const [old, next] = [distance(value, before, after), distance(value, after, before)];
    const [asOld, asNext] = [(old * old) / square, (next * next) / square];
    if (!isLevel || Math.min(asOld, asNext) < bound) {
      return [Math.min(bound, asOld), Math.min(bound, asNext)];
    }
    // Far from both levels, as a small step beside a large one is: it belongs to the nearer of them.
    return [(bound * old) / Math.max(old, next), (bound * next) / Math.max(old, next)];
  };
  const losses: number[] = [];
  let sum = 0;
  for (let i = low; i < high; i += 1) sum += lossesOf(values[i] ?? 0)[1];
  for (let i = low; i <= high; i += 1) {
    losses.push(sum);
    const [asOld, asNext] = lossesOf(values[i] ?? 0);
    sum += asOld - asNext;
  }
  const least = losses.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (look === "keep" && (losses[at - low] ?? 0) - least < moveMin) return at;
  const weights = losses.map((one) => Math.exp((least - one) / 2));
  const half = weights.reduce((a, b) => a + b, 0) / 2;
  let weight = 0;
  const place = weights.findIndex((one) => {
    weight += one;
    return weight >= half;
  });
  return place === -1 ? at : low + place;
}

/** The sides that tell where the step is: the near ones where they alone show one, else all. */
function levelsAround(values: Float64Array, { from, at, to }: Boundary): [Side, Side] {
  const near = sidesOf(values, {
    from: Math.max(from, at - reach),
    at,
    to: Math.min(to, at + reach),
  });
  const [left, right] = near;
  const spread = Math.max(1, left.spread, right.spread);
  const isStep = Math.abs(right.center - left.center) >= nearShiftMin * spread;
  return isStep ? near : sidesOf(values, { from, at, to });
}

/** Mean of the values, each bounded at two spreads from the center. */
function levelOf({ values, center, spread }: Side): number {
  const reach = 2 * Math.max(1, spread);
  let sum = 0;
  for (const value of values) sum += Math.max(center - reach, Math.min(center + reach, value));
  return sum / values.length;
}
