import { type ModeFit, modeFit } from "./modeFit.ts";
import { serialDependence } from "./serialDependence.ts";

/** How the two sides ran, as far as the error of their difference depends on it. */
export type ErrorModel = "independent" | "paired" | "serial";

export interface ShiftProblem {
  /** Location of each trial on the log scale, in the order they ran. */
  a: readonly number[];
  b: readonly number[];
  errors: ErrorModel;
  modes: 1 | 2;
  scaleMin: number;
}

export interface ShiftTest {
  fit: ModeFit;
  /** Studentised distance of the sides' mean scores; positive when the shift is larger. */
  t: number;
  degreesOfFreedom: number;
}

/** Weight of the serial dependence; chosen on A/A runs in blocks, see docs/statistics.md. */
const serialWeight = 4;

/**
 * Tests whether side b lies `shift` above side a: b is moved back by it, one distribution is fitted
 * to all trials together, and the mean location scores of the sides are compared. Where the shift
 * is the true one, labels and scores have nothing to do with each other, whatever the distribution;
 * the permutation distribution of the studentised difference is near Student's t (Pitman 1937).
 */
export function testShift(problem: ShiftProblem, shift: number): ShiftTest {
  const { a, b } = problem;
  const fit = modeFit([...a, ...b.map((x) => x - shift)], problem.modes, problem.scaleMin);
  const left = centred(fit.scores.slice(0, a.length));
  const right = centred(fit.scores.slice(a.length));
  const distance = right.mean - left.mean;
  const { variance, degreesOfFreedom } =
    problem.errors === "paired" ? pairedError(left, right) : pooledError(problem, left, right);
  const t = variance > 0 ? distance / Math.sqrt(variance) : Math.sign(distance) * Number.MAX_VALUE;
  return { fit, t, degreesOfFreedom };
}

interface Side {
  mean: number;
  residuals: number[];
}

function centred(scores: readonly number[]): Side {
  const mean = scores.reduce((sum, x) => sum + x, 0) / scores.length;
  return { mean, residuals: scores.map((x) => x - mean) };
}

function pooledError({ a, b, modes, errors }: ShiftProblem, left: Side, right: Side) {
  const degreesOfFreedom = a.length + b.length - 1 - modes;
  const squares = [...left.residuals, ...right.residuals].reduce((sum, x) => sum + x * x, 0);
  const inflation =
    errors === "serial" ? serialDependence(left.residuals, right.residuals, serialWeight) : 1;
  const variance = (squares / degreesOfFreedom) * (1 / a.length + 1 / b.length) * inflation;
  return { variance, degreesOfFreedom };
}

function pairedError(left: Side, right: Side) {
  const n = left.residuals.length;
  const squares = right.residuals.reduce(
    (sum, x, i) => sum + (x - (left.residuals[i] ?? 0)) ** 2,
    0,
  );
  return { variance: squares / (n - 1) / n, degreesOfFreedom: n - 1 };
}
