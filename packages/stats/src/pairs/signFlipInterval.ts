import { seededRandom } from "../seededRandom.ts";

export interface SignFlipInterval {
  /** Shifts that are not rejected. */
  low: number;
  high: number;
  /** Two-sided, of no shift. */
  pValue: number;
}

/** Fewest values: with eight, the smallest two-sided p-value is 1 in 128. */
const signFlipMin = 8;

/** Up to so many values every pattern of signs is looked at, beyond as many patterns by chance. */
const everyPatternMax = 12;
const patterns = 2 ** everyPatternMax;
const patternSeed = 0x51_1f_11;

/**
 * The shifts around zero that a test does not reject which flips the signs of the values' distances
 * (Fisher 1935), with the mean as its statistic: exact for distances that are symmetric, whatever
 * their tails. The shift is rejected where too few means of subsets lie beyond it, so the ends are
 * order statistics of these means (Hartigan 1969); of more than twelve values, of 4,095 subsets drawn
 * with a fixed seed. Null with fewer than eight values, or for a level that so few cannot reach.
 */
export function signFlipInterval(
  values: readonly number[],
  level: number,
): SignFlipInterval | null {
  const n = values.length;
  if (n < signFlipMin) return null;
  const means = n <= everyPatternMax ? meansOfAll(values) : meansOfSome(values);
  means.sort();
  // The empty subset, the pattern that was observed, belongs to either tail.
  const count = means.length + 1;
  const cut = Math.floor(((1 - level) / 2) * count + 1e-9);
  const low = means[cut - 1];
  const high = means[means.length - cut];
  if (low === undefined || high === undefined) return null;
  // Sums of the same values in another order differ by rounding.
  const rounding = 1e-12 * Math.max(...values.map(Math.abs));
  const below = 1 + means.filter((mean) => mean <= rounding).length;
  const above = 1 + means.filter((mean) => mean >= -rounding).length;
  return { low, high, pValue: Math.min(1, (2 * Math.min(below, above)) / count) };
}

/** Means of all subsets that are not empty. */
function meansOfAll(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  const sizes = new Uint8Array(sums.length);
  values.forEach((value, place) => {
    const bit = 2 ** place;
    for (let rest = 0; rest < bit; rest += 1) {
      sums[bit + rest] = (sums[rest] ?? 0) + value;
      sizes[bit + rest] = (sizes[rest] ?? 0) + 1;
    }
  });
  return sums.slice(1).map((sum, place) => sum / (sizes[place + 1] ?? 1));
}

function meansOfSome(values: readonly number[]): Float64Array {
  const random = seededRandom(patternSeed);
  const means = new Float64Array(patterns - 1);
  for (let place = 0; place < means.length; ) {
    let sum = 0;
    let size = 0;
    for (const value of values) {
      if (random() < 0.5) continue;
      sum += value;
      size += 1;
    }
    if (size === 0) continue;
    means[place] = sum / size;
    place += 1;
  }
  return means;
}
