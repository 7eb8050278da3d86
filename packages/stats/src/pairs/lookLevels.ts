import { crossing } from "../comparison/crossing.ts";
import { normalCdf, normalQuantile } from "../normal.ts";

/** Pairs after which a job is looked at first: from fewer, Student's t says little. */
export const firstLookPairs = 5;

/** Share of the error rate that may be spent while `share` of the pairs are measured. */
export type Spending = (share: number) => number;

/** Spends little early, since a job that is to stop early has to show much with few pairs. */
export const earlySpending: Spending = (share) => Math.min(1, Math.max(0, share)) ** 2;

/** Between these the bounds of |z| lie for every error rate in use. */
const boundMin = 0.5;
const boundMax = 9;

/** Places at which the distribution of a sum that has not crossed is kept, odd for Simpson's rule. */
const places = 161;

/** In standard deviations: less than 1 in 10¹⁴ lies beyond. */
const farAway = 8;

let last: { key: string; levels: number[] } | null = null;

/**
 * Levels of the intervals after each whole pair of a job that may stop early: entry k is that of the
 * look after `firstLookPairs + k` pairs, up to `pairsMax`. All of them together keep `level`, whichever
 * look the job stops at (repeated confidence intervals, Jennison & Turnbull 1989): the error rate is
 * spent as `spending` says (Lan & DeMets 1983; Kim & DeMets 1987), with what was spent before known
 * exactly from the joint distribution of the looks (Armitage, McPherson & Rowe 1969). The levels are
 * used with Student's t at each look's own degrees of freedom: bounds of the normal distribution would
 * claim a change in 17 % of identical pairs. A job of no more than five pairs has one look.
 */
export function lookLevels(
  pairsMax: number,
  level: number,
  spending: Spending = earlySpending,
): number[] {
  const key = spending === earlySpending ? `${pairsMax} ${level}` : "";
  if (key !== "" && last?.key === key) return last.levels;
  const shares = Array.from(
    { length: Math.max(1, pairsMax - firstLookPairs + 1) },
    (_, place) => Math.min(pairsMax, firstLookPairs + place) / pairsMax,
  );
  const levels = normalBounds(shares, 1 - level, spending).map(levelOfBound);
  if (key !== "") last = { key, levels };
  return levels;
}

function levelOfBound(bound: number): number {
  return 1 - 2 * normalCdf(-bound);
}

/**
 * Bounds of |z| for looks at `shares` of the information (ascending, up to 1): the chance to cross
 * any of them, when nothing changed, is spent as said.
 */
export function normalBounds(
  shares: readonly number[],
  errorRate: number,
  spending: Spending,
): number[] {
  const bounds: number[] = [];
  let kept: Density | null = null;
  let spent = 0;
  let before = 0;
  for (const share of shares) {
    const target = errorRate * spending(share);
    const step = Math.max(target - spent, 1e-12);
    const bound: number =
      kept === null ? normalQuantile(1 - step / 2) : boundOf(kept, { before, share, step });
    const edge = bound * Math.sqrt(share);
    kept = kept === null ? firstDensity(edge, share) : nextDensity(kept, edge, share - before);
    bounds.push(bound);
    [spent, before] = [target, share];
  }
  return bounds;
}

/** Of the sum of what was measured, as far as it has not crossed: at places within ±edge. */
interface Density {
  at: Float64Array;
  /** Each place's density times its weight in the integral. */
  mass: Float64Array;
}

function densityWithin(edge: number, density: (at: number) => number): Density {
  const width = (2 * edge) / (places - 1);
  const at = Float64Array.from({ length: places }, (_, place) => -edge + place * width);
  const mass = at.map((x, place) => {
    const simpson = place === 0 || place === places - 1 ? 1 : place % 2 === 1 ? 4 : 2;
    return (density(x) * simpson * width) / 3;
  });
  return { at, mass };
}

function firstDensity(edge: number, share: number): Density {
  return densityWithin(edge, (x) => normalDensity(x, Math.sqrt(share)));
}

function nextDensity(kept: Density, edge: number, added: number): Density {
  const spread = Math.sqrt(added);
  return densityWithin(edge, (x) =>
    kept.at.reduce((sum, u, place) => {
      const distance = x - u;
      if (Math.abs(distance) > farAway * spread) return sum;
      return sum + (kept.mass[place] ?? 0) * normalDensity(distance, spread);
    }, 0),
  );
}

function normalDensity(x: number, spread: number): number {
  return Math.exp(-0.5 * (x / spread) ** 2) / (spread * Math.sqrt(2 * Math.PI));
}

/** The bound at `share` that exactly `step` crosses of what has not crossed so far. */
function boundOf(
  kept: Density,
  { before, share, step }: { before: number; share: number; step: number },
): number {
  const spread = Math.sqrt(share - before);
  const missing = (bound: number) => {
    const edge = bound * Math.sqrt(share);
    // Both sides are alike: the upper one counts twice. From far below it nothing gets there.
    const crossed = kept.at.reduce((sum, u, place) => {
      const z = (u - edge) / spread;
      return z < -farAway ? sum : sum + 2 * (kept.mass[place] ?? 0) * normalCdf(z);
    }, 0);
    // On the log scale, where it is nearly a straight line.
    return Math.log(step) - Math.log(Math.max(crossed, 1e-300));
  };
  const [low, high] = [boundMin, boundMax].map((at) => ({ at, excess: missing(at) }));
  if (low === undefined || high === undefined || low.excess >= 0) return boundMin;
  return high.excess <= 0 ? boundMax : crossing(missing, low, high);
}
