/**
 * Distribution function of the standard normal, from the upper tail's continued fraction and the
 * series around zero (Abramowitz & Stegun 26.2.10 and 26.2.14); relative error below 1e-12.
 */
export function normalCdf(z: number): number {
  if (z < 0) return upperTail(-z);
  return 1 - upperTail(z);
}

/**
 * Quantile of the standard normal, `p` strictly between 0 and 1 (RangeError otherwise): the
 * rational start of Abramowitz & Stegun 26.2.23, refined by Halley steps on `normalCdf`.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no normal quantile at ${p}`);
  if (p === 0.5) return 0;
  if (p > 0.5) return -normalQuantile(1 - p);
  let z = start(p);
  for (let step = 0; step < 3; step += 1) {
    const error = (normalCdf(z) - p) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2);
    if (!Number.isFinite(error)) break;
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

function upperTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(sum); k += 1) {
      term *= (z * z) / (2 * k + 1);
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = 0;
  for (let k = 80; k > 0; k -= 1) fraction = k / (z + fraction);
  return density / (z + fraction);
}

/** Abramowitz & Stegun 26.2.23 for the lower tail; error below 4.5e-4. */
function start(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  return above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
}
