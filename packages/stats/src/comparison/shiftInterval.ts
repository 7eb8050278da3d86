import { ascending, middleOf } from "../ascending.ts";
import { studentTCdf, studentTQuantile } from "../studentT.ts";
import { crossing } from "./crossing.ts";
import { fitAt, type ShiftProblem, type ShiftTest, testShift } from "./shiftTest.ts";

export interface ShiftInterval {
  shift: number;
  low: number;
  high: number;
  /** Two-sided, of a shift of zero. */
  pValue: number;
  /** Of the test at the estimate. */
  degreesOfFreedom: number;
  modes: 1 | 2;
}

type Sides = Omit<ShiftProblem, "modes">;

/** Fewest trials in all that can show two modes. */
const twoModesTrialsMin = 16;
/** Distance of two modes, in scales, below which they are one. */
const modeDistanceMin = 6;
/** Empty room between two modes, in scales: stragglers on a tail are no mode. */
const modeGapMin = 3.5;
/** Smallest share of the trials that makes a mode. */
const modeShareMin = 0.15;
/** Rounds of a fit that only has to tell likely alignments from others. */
const roundsTried = 6;
/** Twice the gain in log-likelihood that two modes must bring, in units of ln n. */
const modeGainMin = 4;
/** As `modeGainMin`, but for the best alignment of the modes over any other that stands apart. */
const alignmentGainMin = 8;

/**
 * Estimate and interval of the shift from side a to side b: the shifts that `testShift` does not
 * reject at `level`. Where the trials fall into two clear modes, the modes of the sides are laid
 * upon each other, unless another way to do so is nearly as likely. Null where shifts far beyond
 * everything that was measured are not rejected: so few trials settle nothing.
 */
export function shiftInterval(sides: Sides, level: number): ShiftInterval | null {
  const { a, b } = sides;
  const differences = differencesOf(a, b);
  const one = climb({ ...sides, modes: 1 }, middleOf(differences));
  if (a.length + b.length >= twoModesTrialsMin && sides.errors !== "paired") {
    const two = alignModes({ ...sides, modes: 2 }, differences, one.test.fit.logLikelihood, level);
    if (two !== null) return two;
  }
  const interval = invert({ ...sides, modes: 1 }, one, level);
  return interval === null ? null : { ...interval, modes: 1 };
}

/** All differences of a value of b and one of a, ascending. */
function differencesOf(a: readonly number[], b: readonly number[]): number[] {
  const differences: number[] = [];
  for (const x of a) for (const y of b) differences.push(y - x);
  return ascending(differences);
}

interface Estimate {
  shift: number;
  test: ShiftTest;
}

/** Follows the score to the nearest maximum of the likelihood. */
function climb(problem: ShiftProblem, from: number): Estimate {
  let shift = from;
  let test = testShift(problem, shift);
  for (let round = 0; round < 12; round += 1) {
    const { scores, scale } = test.fit;
    const n = problem.a.length;
    const mean = (values: readonly number[]) =>
      values.reduce((sum, x) => sum + x, 0) / values.length;
    // Fisher's scoring: the information of t with three degrees of freedom is 2/3.
    const next = shift + 1.35 * scale * (mean(scores.slice(n)) - mean(scores.slice(0, n)));
    const better = testShift(problem, next);
    if (better.fit.logLikelihood < test.fit.logLikelihood + 1e-5) break;
    shift = next;
    test = better;
  }
  return { shift, test };
}

/** The interval with two modes; null when there is one, or when it is not clear which is which. */
function alignModes(
  problem: ShiftProblem,
  differences: readonly number[],
  oneLogLikelihood: number,
  level: number,
): ShiftInterval | null {
  const n = problem.a.length + problem.b.length;
  const step = Math.max(1, Math.floor(differences.length / 40));
  const tried = differences
    .filter((_, i) => i % step === 0)
    .map((shift) => ({ shift, logLikelihood: fitAt(problem, shift, roundsTried).logLikelihood }))
    .sort((x, y) => y.logLikelihood - x.logLikelihood);
  const [first] = tried;
  if (first === undefined) return null;
  const best = climb(problem, first.shift);
  const { logLikelihood } = best.test.fit;
  if (!standApart(problem, best)) return null;
  if (2 * (logLikelihood - oneLogLikelihood) < modeGainMin * Math.log(n)) return null;
  const interval = invert(problem, best, level);
  if (interval === null) return null;
  const margin = interval.high - interval.low;
  const rival = tried.find(
    ({ shift }) => shift < interval.low - margin || shift > interval.high + margin,
  );
  if (rival !== undefined) {
    const other = climb(problem, rival.shift);
    const apart = other.shift < interval.low || other.shift > interval.high;
    if (apart && 2 * (logLikelihood - other.test.fit.logLikelihood) < alignmentGainMin) return null;
  }
  return { ...interval, modes: 2 };
}

/** Whether the two modes are far apart, both well filled, and nothing lies between them. */
function standApart(problem: ShiftProblem, { shift, test }: Estimate): boolean {
  const { centres, weights, scale } = test.fit;
  const low = Math.min(...centres);
  const high = Math.max(...centres);
  if (high - low < modeDistanceMin * scale || Math.min(...weights) < modeShareMin) return false;
  const between = [...problem.a, ...problem.b.map((x) => x - shift)]
    .filter((x) => x > low - 3 * scale && x < high + 3 * scale)
    .sort((x, y) => x - y);
  const gap = between.reduce((most, x, i) => Math.max(most, x - (between[i - 1] ?? x)), 0);
  return gap >= modeGapMin * scale;
}

/** The shifts around the estimate that are not rejected; null where they have no end. */
function invert(problem: ShiftProblem, { shift, test }: Estimate, level: number) {
  const bound = studentTQuantile(0.5 + level / 2, test.degreesOfFreedom);
  /** Above zero where the shift is rejected. */
  const excess = (at: number) => Math.abs(testShift(problem, at).t) - bound;
  const first = problem.a[0] ?? 0;
  let range = 0;
  for (const x of problem.a) range = Math.max(range, Math.abs(x - first));
  for (const x of problem.b) range = Math.max(range, Math.abs(x - first));
  const end = (direction: 1 | -1): number | null => {
    let inside = { at: shift, excess: Math.abs(test.t) - bound };
    for (let step = test.fit.scale / 5; ; step *= 1.3) {
      const at = shift + direction * step;
      const outside = { at, excess: excess(at) };
      if (outside.excess > 0) return crossing(excess, inside, outside);
      inside = outside;
      if (step * 1.3 > 4 * range + test.fit.scale) return null;
    }
  };
  const none = testShift(problem, 0);
  const pValue = 2 * studentTCdf(-Math.abs(none.t), none.degreesOfFreedom);
  const [low, high] = [end(-1), end(1)];
  if (low === null || high === null) return null;
  return { shift, low, high, pValue, degreesOfFreedom: test.degreesOfFreedom };
}
