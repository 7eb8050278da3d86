import type { Boundary } from "./boundary.ts";
import { correlationInflation } from "./correlationInflation.ts";
import { isAbrupt } from "./isAbrupt.ts";
import { lineAdvantage } from "./lineAdvantage.ts";
import type { Look } from "./look.ts";
import { rankTest } from "./rankTest.ts";
import { recurringLevel } from "./recurringLevel.ts";
import { returningLevel } from "./returningLevel.ts";
import { shortHistoryEvidence } from "./shortHistoryEvidence.ts";
import { type ShortSideDemand, shortSideEvidence } from "./shortSideEvidence.ts";
import { type Side, sidesOf } from "./sides.ts";

/** What a boundary has to show. */
interface Demand {
  /** Smallest step, in spreads of the two sides and in noise scales. */
  shiftMin: number;
  /** How much better than a step a curve has to be to take its place, squared scales. */
  curveGain: number;
  /** The same of a straight line where the step is faint: a part of a drift looks like one. */
  lineGain: number;
  /** Share of the evidence that is enough. */
  enough: number;
  /** Stays of this many points need not be told from visits to a known mode. */
  stayMin: number;
  /** A stay at a level that is rarer than this among earlier visits to it is more than a visit. */
  visitMax: number;
  /** Nearer levels are not taken for modes, scales. */
  modeShiftMin: number;
  /** What ranks of a short side have to show, by its points; longer ones 1. */
  rank: RankDemand;
  shortSide: ShortSideDemand;
  /** Which steps may show by a few points on both sides alone: how many, and how far apart in spreads. */
  fewPoints: { pointsMin: number; shiftMin: number };
}

/**
 * Sides of up to `exactMax` points are judged by the exact tail of the rank sum, at the probability
 * asked for to the power of `power`: the fewer points, the more often a look finds them by chance.
 */
interface RankDemand {
  exactMax: number;
  power(points: number): number;
}

const normalRanks: RankDemand = { exactMax: 0, power: () => 1 };
const exactRanks: RankDemand = {
  exactMax: 15,
  power: (points) => (points < 5 ? 1.5 : points < 8 ? 1.3 : points <= 15 ? 1.1 : 1),
};

const once: Demand = {
  shiftMin: 1.1,
  curveGain: 2,
  lineGain: -4,
  enough: 1,
  stayMin: Number.POSITIVE_INFINITY,
  visitMax: 1e-3,
  modeShiftMin: 4,
  rank: normalRanks,
  shortSide: { sum: 5, uncertainty: 5, longUnsure: false, longMin: 12, atOnceLongMin: 20 },
  fewPoints: { pointsMin: 4, shiftMin: 12 },
};
const again: Demand = {
  ...once,
  fewPoints: { pointsMin: 4, shiftMin: 30 },
  visitMax: 1e-4,
  modeShiftMin: 3,
  rank: exactRanks,
  shortSide: { sum: 5.3, uncertainty: 6, longUnsure: true, longMin: 12, atOnceLongMin: 20 },
};
const keep: Demand = {
  ...once,
  shiftMin: 0.4,
  curveGain: 20,
  lineGain: 20,
  enough: 0.4,
  stayMin: 8,
  visitMax: 1e-4,
  // Follows the ratio of Student's t to the normal at 10⁻⁵ (n = 12: 1.7, n = 100: 1.1).
  shortSide: { ...once.shortSide, sum: 5.3, uncertainty: 8 },
};
const short: Demand = {
  ...once,
  shortSide: { ...once.shortSide, longMin: 6, atOnceLongMin: 6 },
  fewPoints: { pointsMin: 0, shiftMin: 0 },
};
const demands: Record<Look, Demand> = { once, short, again, keep };
/** Steps of fewer spreads may as well be a part of a drift. */
const faintMax = 2.2;
/** Sides longer than this have ranks enough for the rank test alone. */
const shortMax = 60;
/** Points on either side of a step that stands by itself, whatever the level does farther away. */
const nearReaches = [10, 20];
const nearPointsMin = 6;
/** Smallest such step, in spreads of the near points and in noise scales. */
const nearShiftMin = 4;
/** Smallest stay that ends with a return, in spreads of both levels and in noise scales. */
const returnShiftMin = 3;
/** Evidence of a boundary that a veto takes away, below that of all that were measured. */
const vetoed = 0.05;

/**
 * Evidence for a boundary between its two (clamped) sides: 1 and more stands. The logarithm of a
 * rank test's probability over that of `probabilityMax`, or what a short side shows, unless the step
 * is small against the noise, a curve explains it (`curveAdvantage`, asked for last: it takes the
 * longest), or the level is a mode that keeps coming back. An abrupt step also stands by the points
 * near it alone: sides with a slope or with other steps in them say nothing against it.
 */
export function boundaryEvidence(
  values: Float64Array,
  boundary: Boundary,
  probabilityMax: number,
  look: Look,
  curveAdvantage: (boundary: Boundary) => number,
): number {
  const demand = demands[look];
  const { from, at, to } = boundary;
  const length = Math.min(at - from, to - at);
  if (length === 0) return 0;
  const sides = sidesOf(values, boundary);
  const recurring =
    length >= demand.stayMin
      ? Number.POSITIVE_INFINITY
      : recurringLevel(values, boundary, sides, demand.visitMax, demand.modeShiftMin);
  const ask = (stretch: Boundary, [left, right]: [Side, Side], shiftMin: number): number => {
    const spread = Math.sqrt((left.spread ** 2 + right.spread ** 2) / 2);
    const steps = Math.abs(right.center - left.center) / (shiftMin * Math.max(1, spread));
    if (steps < 1) return steps / 10;
    if (recurring < 0.5) return vetoed;
    const evidence =
      Math.min(recurring, testEvidence(left, right, probabilityMax, demand)) / demand.enough;
    if (evidence < 1) return evidence;
    const isFaint = steps * shiftMin < faintMax;
    const lineGain = isFaint ? demand.lineGain : demand.curveGain;
    if (lineAdvantage(values, stretch, [left, right]) > lineGain) return vetoed;
    return curveAdvantage(stretch) > demand.curveGain ? vetoed : evidence;
  };
  const evidence = ask(boundary, sides, demand.shiftMin);
  if (evidence >= 1 || recurring < 1) return evidence;
  const level = returningLevel(values, boundary, sides);
  if (level !== null) {
    const [stay] = sides;
    const before = { from: from - level.values.length, at: from, to: at };
    const returning = ask(before, [level, stay], returnShiftMin);
    if (returning >= 1) return returning;
  }
  if (length < nearPointsMin) return evidence;
  for (const reach of nearReaches) {
    const near = { from: Math.max(from, at - reach), at, to: Math.min(to, at + reach) };
    const nearEvidence = ask(near, sidesOf(values, near), nearShiftMin);
    if (nearEvidence >= 1) return isAbrupt(values, boundary) ? nearEvidence : evidence;
  }
  return evidence;
}

function testEvidence(
  left: Side,
  right: Side,
  probabilityMax: number,
  { rank, shortSide, fewPoints }: Demand,
): number {
  const [short, long] = left.values.length <= right.values.length ? [left, right] : [right, left];
  const length = short.values.length;
  const inflation = correlationInflation(left, right, length);
  const p = rankTest(left.sorted, right.sorted, inflation, rank.exactMax);
  const needed = rank.power(length) * Math.log(probabilityMax);
  const evidence = Math.log(Math.max(p, Number.MIN_VALUE)) / needed;
  if (length < 2 || length >= shortMax) return evidence;
  return Math.max(
    evidence,
    shortSideEvidence(short, long, inflation, probabilityMax, shortSide),
    isFarStep(left, right, fewPoints)
      ? shortHistoryEvidence(left, right, inflation, probabilityMax)
      : 0,
  );
}

/** Whether a few points on both sides lie so far apart that no noise of either explains it. */
function isFarStep(left: Side, right: Side, { pointsMin, shiftMin }: Demand["fewPoints"]): boolean {
  const shift = Math.abs(right.center - left.center);
  return (
    Math.min(left.values.length, right.values.length) >= pointsMin &&
    shift >= shiftMin * Math.max(1, left.spread, right.spread)
  );
}
