import { median } from "../quantile.ts";
import { studentTQuantile } from "../studentT.ts";
import { modeFit } from "./modeFit.ts";

/** Certainty, one-sided, with which pairs must resemble each other before they are used as such. */
const pairedCertainty = 0.998;

/**
 * Whether the trials of an interleaved run drifted together: the correlation of the scores of each
 * pair, by its t-test. Without it pairing would only cost half the degrees of freedom.
 */
export function driftsTogether(a: readonly number[], b: readonly number[], scaleMin: number) {
  const n = a.length;
  if (n !== b.length || n < 4) return false;
  const shift = median(b) - median(a);
  const { scores } = modeFit([...a, ...b.map((x) => x - shift)], 1, scaleMin);
  const left = scores.slice(0, n);
  const right = scores.slice(n);
  const r = correlation(left, right);
  if (r <= 0) return false;
  const t = r * Math.sqrt((n - 2) / Math.max(1 - r * r, 1e-12));
  return t > studentTQuantile(pairedCertainty, n - 2);
}

/** Takes the mean of each pair off both of its trials: what the machine did at that time. */
export function withoutPairMeans(a: readonly number[], b: readonly number[]) {
  const means = a.map((x, i) => (x + (b[i] ?? x)) / 2);
  const less = (values: readonly number[]) => values.map((x, i) => x - (means[i] ?? 0));
  return { a: less(a), b: less(b) };
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((s, v) => s + v, 0) / values.length;
  const mx = mean(x);
  const my = mean(y);
  let xy = 0;
  let xx = 0;
  let yy = 0;
  x.forEach((value, i) => {
    const other = (y[i] ?? my) - my;
    xy += (value - mx) * other;
    xx += (value - mx) ** 2;
    yy += other ** 2;
  });
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
