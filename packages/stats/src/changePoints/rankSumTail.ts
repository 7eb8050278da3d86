import { erfc } from "./erfc.ts";

const roundsMax = 20;

/**
 * Probability that Mann and Whitney's U of samples of `m` and `n` values without ties lies `distance`
 * or more above its mean: saddlepoint approximation of Lugannani & Rice (1980) with continuity
 * correction, and exactly n!·m!/(m + n)! at the end of the range. Within some percent of the exact
 * tail, wherever that is small.
 *
 * U less its mean is a sum over j of differences of uniform ones: its cumulant generating function is
 * Σ ln(sinh((m + j)·t/2)·j ÷ (sinh(j·t/2)·(m + j))), j from 1 to n.
 */
export function rankSumTail(m: number, n: number, distance: number): number {
  const [few, many] = [Math.min(m, n), Math.max(m, n)];
  const most = (m * n) / 2;
  if (most - distance < 0.5) return arrangement(few, many);
  const x = distance - 0.5;
  if (x <= 0) return 0.5;
  const { t, value, curvature } = saddlepoint(few, many, x);
  const w = Math.sqrt(Math.max(0, 2 * (t * x - value)));
  // Near the middle the two terms of the correction are both large; the tail is not needed there.
  if (w < 1e-3) return 0.5;
  const density = Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI);
  const correction = 1 / (2 * Math.sinh(t / 2) * Math.sqrt(curvature)) - 1 / w;
  return erfc(w / Math.SQRT2) / 2 + density * correction;
}

/** Probability of one of all arrangements. */
function arrangement(few: number, many: number): number {
  let probability = 1;
  for (let j = 1; j <= few; j += 1) probability *= j / (many + j);
  return probability;
}

/** Where the slope of the cumulant generating function is `x`, by Newton's method; x > 0. */
function saddlepoint(few: number, many: number, x: number) {
  let t = (12 * x) / (many * few * (many + few + 1));
  let [value, curvature] = [0, 1];
  for (let round = 0; round < roundsMax; round += 1) {
    let slope = 0;
    value = 0;
    curvature = 0;
    for (let j = 1; j <= few; j += 1) {
      const [wide, narrow] = [(many + j) / 2, j / 2];
      value += logSinhRatio(wide * t) - logSinhRatio(narrow * t);
      slope += wide * slopeOf(wide * t) - narrow * slopeOf(narrow * t);
      curvature += wide ** 2 * curvatureOf(wide * t) - narrow ** 2 * curvatureOf(narrow * t);
    }
    const step = (x - slope) / curvature;
    if (Math.abs(step) < 1e-9 * t) break;
    t = Math.max(t / 3, Math.min(3 * t, t + step));
  }
  return { t, value, curvature };
}

/** ln(sinh(a) ÷ a) and its derivatives, by the first terms of their series where a is small. */
function logSinhRatio(a: number): number {
  return a < 1e-4 ? (a * a) / 6 : a + Math.log1p(-Math.exp(-2 * a)) - Math.log(2 * a);
}

function slopeOf(a: number): number {
  return a < 1e-3 ? a / 3 : 1 / Math.tanh(a) - 1 / a;
}

function curvatureOf(a: number): number {
  if (a < 1e-2) return 1 / 3 - (a * a) / 15;
  return a > 300 ? 1 / (a * a) : 1 / (a * a) - 1 / Math.sinh(a) ** 2;
}
