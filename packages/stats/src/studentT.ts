/**
 * Distribution function of Student's t with `df` > 0 degrees of freedom (not necessarily whole),
 * by the regularised incomplete beta function (Abramowitz & Stegun 26.7.1).
 */
export function studentTCdf(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`Student's t needs degrees of freedom, got ${df}`);
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** The quantile that was asked for last. */
let last = { p: Number.NaN, df: Number.NaN, quantile: Number.NaN };

/**
 * Quantile of Student's t, `p` strictly between 0 and 1, `df` > 0 (RangeError otherwise); by
 * bisection, to about 12 digits. The last one is remembered: hundreds of comparisons of as many
 * trials each ask for the same.
 */
export function studentTQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no quantile of Student's t at ${p}`);
  if (p < 0.5) return -studentTQuantile(1 - p, df);
  if (last.p !== p || last.df !== df) last = { p, df, quantile: bisectQuantile(p, df) };
  return last.quantile;
}

function bisectQuantile(p: number, df: number): number {
  let high = 1;
  while (studentTCdf(high, df) < p && high < 1e300) high *= 2;
  let low = high === 1 ? 0 : high / 2;
  for (let step = 0; step < 100 && high - low > 1e-13 * high; step += 1) {
    const middle = (low + high) / 2;
    if (studentTCdf(middle, df) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** I_x(a, b) by Lentz's continued fraction (Numerical Recipes 6.4; DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const kept = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    const change = d * c;
    result *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return result;
}

/** Lanczos approximation, g = 7, nine terms (Godfrey 2001); for positive x. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum = lanczos[0] ?? 1;
  for (let k = 1; k < lanczos.length; k += 1) sum += (lanczos[k] ?? 0) / (shifted + k);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];
