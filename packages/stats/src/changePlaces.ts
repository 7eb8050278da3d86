/**
 * How probable it is that a level changed before each value of a history, given that it changed once:
 * entry `k` is the probability that the first `k` values are of the old level. The first entry is 0;
 * all add up to 1. Values are normal around two unknown levels with one unknown scatter; each place is
 * as likely as any other beforehand (Student's t posterior of a change in mean, as in Hinkley 1970 and
 * Chernoff & Zacks 1964). Null for fewer than four values, or without a scatter to tell places by.
 */
export function changePlaces(values: readonly number[]): number[] | null {
  const n = values.length;
  if (n < 4 || !values.every(Number.isFinite)) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  // Around the mean, so that squares of large values lose no digits.
  const centered = values.map((value) => value - mean);
  const total = centered.reduce((sum, value) => sum + value * value, 0);
  if (total === 0) return null;
  let before = 0;
  const weights = centered.map((value, k) => {
    if (k === 0) {
      before += value;
      return Number.NEGATIVE_INFINITY;
    }
    const between = (before * before) / k + (before * before) / (n - k);
    before += value;
    const within = Math.max(total - between, total * Number.EPSILON);
    return -0.5 * Math.log(k * (n - k)) - ((n - 2) / 2) * Math.log(within / total);
  });
  const most = weights.reduce((high, weight) => Math.max(high, weight), Number.NEGATIVE_INFINITY);
  const likelihoods = weights.map((weight) => Math.exp(weight - most));
  const sum = likelihoods.reduce((all, one) => all + one, 0);
  return likelihoods.map((likelihood) => likelihood / sum);
}
