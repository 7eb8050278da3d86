import { noiseScale } from "./changePoints/noiseScale.ts";
import { studentTQuantile } from "./studentT.ts";

/** Fewest differences of neighbours from which a scatter is told. */
const differencesMin = 10;

/** Efficiency of a median of absolute differences: so much of the differences the estimate is worth. */
const medianEfficiency = 0.37;

/** Newest differences that are looked at by themselves: a history may have become more restless. */
const recentMax = 40;

/** Share of the newest differences that the reach holds at least, and what that is of 95 % for normal ones. */
const recentShare = 0.9;
const recentWidening = 1.96 / 1.645;

/**
 * How far, as a difference of logarithms, one value of a history lies from another without a change:
 * the half width of a 95 % interval for the difference of two single values, from the robust scale
 * of the history's own neighbours, or from the differences of the newest ones where those are larger.
 * Steps and outliers hardly enter. Null where the values are too few or not all positive.
 */
export function neighbourReach(values: readonly number[]): number | null {
  const differences = values.length - 1;
  if (differences < differencesMin) return null;
  if (!values.every((value) => value > 0 && Number.isFinite(value))) return null;
  const scale = noiseScale(Float64Array.from(values, Math.log));
  const whole = studentTQuantile(0.975, medianEfficiency * differences) * Math.SQRT2 * scale;
  return Math.max(whole, recentReach(values.slice(-recentMax - 1)));
}

function recentReach(values: readonly number[]): number {
  const sizes = values
    .slice(1)
    .map((value, place) => Math.abs(Math.log(value / (values[place] ?? value))));
  sizes.sort((a, b) => a - b);
  // Rounded down, so that a single step never hides itself.
  const place = Math.floor(sizes.length * recentShare);
  return recentWidening * (sizes[place - 1] ?? 0);
}
