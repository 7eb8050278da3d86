import { blockInflation } from "./blockInflation.ts";
import type { ModeFit } from "./fittedModes.ts";
import { modeFit } from "./modeFit.ts";

/** How the two sides ran, as far as the error of their difference depends on it. */
export type ErrorModel = "interleaved" | "paired" | "blocks";

export interface ShiftProblem {
  /** Location of each trial on the log scale, in the order they ran. */
  a: readonly number[];
  b: readonly number[];
  errors: ErrorModel;
  modes: 1 | 2;
  /** Of `trialLocations`; counts for blocks only. */
  unrest: number;
  scaleMin: number;
}

/**
 * Share of the correlation of neighbouring trials that is taken off the error of an interleaved
 * run of n trials a side. All of it would be pairing, which costs half the degrees of freedom: too
 * much for few trials, whose correlation is hardly known.
 */
function pairedShare(n: number): number {
  return n / (n + 10);
}

export interface ShiftTest {
  fit: ModeFit;
  /** Studentised distance of the sides' mean scores; positive when the shift is larger. */
  t: number;
  degreesOfFreedom: number;
}

/**
 * Tests whether side b lies `shift` above side a: b is moved back by it, one distribution is fitted
 * to all trials together, and the mean location scores of the sides are compared. Where the shift
 * is the true one, labels and scores have nothing to do with each other, whatever the distribution;
 * the permutation distribution of the studentised difference is near Student's t (Pitman 1937).
 */
export function testShift(problem: ShiftProblem, shift: number): ShiftTest {
  const n = problem.a.length;
  const fit = fitAt(problem, shift);
  const left = centred(fit.scores.slice(0, n));
  const right = centred(fit.scores.slice(n));
  const distance = right.mean - left.mean;
  const { variance, degreesOfFreedom } =
    problem.errors === "paired" ? pairedError(left, right) : pooledError(problem, left, right);
  const t = variance > 0 ? distance / Math.sqrt(variance) : Math.sign(distance) * Number.MAX_VALUE;
  return { fit, t, degreesOfFreedom };
}

/** The one distribution of both sides when b is moved back by `shift`. */
export function fitAt(
  { a, b, modes, scaleMin }: ShiftProblem,
  shift: number,
  roundsMax?: number,
): ModeFit {
  const pooled = a.concat(b);
  for (let i = a.length; i < pooled.length; i += 1) pooled[i] = (pooled[i] as number) - shift;
  return modeFit(pooled, modes, scaleMin, roundsMax);
}

interface Side {
  mean: number;
  residuals: number[];
  squares: number;
}

/** Takes the scores of a side apart into their mean and, in place, what is left of them. */
function centred(scores: number[]): Side {
  let mean = 0;
  for (const score of scores) mean += score;
  mean /= scores.length;
  let squares = 0;
  for (let i = 0; i < scores.length; i += 1) {
    const residual = (scores[i] as number) - mean;
    scores[i] = residual;
    squares += residual * residual;
  }
  return { mean, residuals: scores, squares };
}

function pooledError({ a, b, modes, errors, unrest }: ShiftProblem, left: Side, right: Side) {
  const whole = a.length + b.length - 1 - modes;
  const squares = left.squares + right.squares;
  const variance = (squares / whole) * (1 / a.length + 1 / b.length);
  if (errors === "blocks") {
    const inflation = blockInflation(left.residuals, right.residuals, unrest);
    return { variance: variance * inflation, degreesOfFreedom: whole };
  }
  if (a.length !== b.length || squares === 0) return { variance, degreesOfFreedom: whole };
  let products = 0;
  for (let i = 0; i < a.length; i += 1) {
    products += (left.residuals[i] as number) * (right.residuals[i] as number);
  }
  const share = pairedShare(a.length);
  const shared = share * Math.max(-0.3, (2 * products) / squares);
  const degreesOfFreedom = whole / (1 + share ** 2);
  return { variance: variance * (1 - shared), degreesOfFreedom };
}

function pairedError(left: Side, right: Side) {
  const n = left.residuals.length;
  let squares = 0;
  for (let i = 0; i < n; i += 1) {
    squares += ((right.residuals[i] as number) - (left.residuals[i] as number)) ** 2;
  }
  return { variance: squares / (n - 1) / n, degreesOfFreedom: n - 1 };
}
