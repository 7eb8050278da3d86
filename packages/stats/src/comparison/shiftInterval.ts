import { median } from "../quantile.ts";
import { studentTCdf, studentTQuantile } from "../studentT.ts";
import { type ShiftProblem, type ShiftTest, testShift } from "./shiftTest.ts";

export interface ShiftInterval {
  shift: number;
  low: number;
  high: number;
  /** Two-sided, of a shift of zero. */
  pValue: number;
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
/** Twice the gain in log-likelihood that two modes must bring, in units of ln n. */
const modeGainMin = 4;
/** As `modeGainMin`, but for the best alignment of the modes over any other that stands apart. */
const alignmentGainMin = 8;

/**
 * Estimate and interval of the shift from side a to side b: the shifts that `testShift` does not
 * reject at `level`. Where the trials fall into two clear modes, the modes of the sides are laid
 * upon each other, unless another way to do so is nearly as likely.
 */
export function shiftInterval(sides: Sides, level: number): ShiftInterval {
  const { a, b } = sides;
  const differences = a.flatMap((x) => b.map((y) => y - x)).sort((x, y) => x - y);
  const one = climb({ ...sides, modes: 1 }, median(differences));
  if (a.length + b.length >= twoModesTrialsMin && sides.errors !== "paired") {
    const two = alignModes({ ...sides, modes: 2 }, differences, one.test.fit.logLikelihood, level);
    if (two !== null) return two;
  }
  return { ...invert({ ...sides, modes: 1 }, one, level), modes: 1 };
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
    const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
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
    .map((shift) => ({ shift, test: testShift(problem, shift) }))
    .sort((x, y) => y.test.fit.logLikelihood - x.test.fit.logLikelihood);
  const [first] = tried;
  if (first === undefined) return null;
  const best = climb(problem, first.shift);
  const { logLikelihood } = best.test.fit;
  if (!standApart(problem, best)) return null;
  if (2 * (logLikelihood - oneLogLikelihood) < modeGainMin * Math.log(n)) return null;
  const interval = invert(problem, best, level);
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

/** The shifts around the estimate that are not rejected, by bisection. */
function invert(problem: ShiftProblem, { shift, test }: Estimate, level: number) {
  const bound = studentTQuantile(0.5 + level / 2, test.degreesOfFreedom);
  const rejected = (at: number) => Math.abs(testShift(problem, at).t) > bound;
  const values = [...problem.a, ...problem.b];
  const range = values.reduce((most, x) => Math.max(most, Math.abs(x - (values[0] ?? 0))), 0);
  const end = (direction: 1 | -1) => {
    let inside = shift;
    let step = test.fit.scale / 5;
    let outside = shift + direction * step;
    while (!rejected(outside)) {
      inside = outside;
      step *= 1.3;
      outside = shift + direction * step;
      if (step > 4 * range + test.fit.scale) return outside;
    }
    for (let round = 0; round < 24; round += 1) {
      const middle = (inside + outside) / 2;
      if (rejected(middle)) outside = middle;
      else inside = middle;
    }
    return (inside + outside) / 2;
  };
  const none = testShift(problem, 0);
  const pValue = 2 * studentTCdf(-Math.abs(none.t), none.degreesOfFreedom);
  return { shift, low: end(-1), high: end(1), pValue };
}
