/** A round that gains less log-likelihood is the last. */
export const gainMin = 1e-4;

/** Density of Student's t with three degrees of freedom at 0. */
const densityAtZero = 2 / (Math.PI * Math.sqrt(3));

/** Log-likelihood of `n` values at a scale, but for the factors that depend on their distances. */
export function logDensities(n: number, scale: number): number {
  return n * Math.log(densityAtZero / scale);
}
