import { noiseScale } from "./changePoints/noiseScale.ts";
import { studentTQuantile } from "./studentT.ts";

/** Fewest differences of neighbours from which a scatter is told. */
const differencesMin = 10;

/** Efficiency of a median of absolute differences: so much of the differences the estimate is worth. */
const medianEfficiency = 0.37;

/**
 * How far, as a difference of logarithms, one value of a history lies from another without a change:
 * the half width of a 95 % interval for the difference of two single values, from the robust scale
 * of the history's own neighbours. Steps and outliers hardly enter. Null where the values are too few
 * or not all positive.
 */
export function neighbourReach(values: readonly number[]): number | null {
  const differences = values.length - 1;
  if (differences < differencesMin) return null;
  if (!values.every((value) => value > 0 && Number.isFinite(value))) return null;
  const scale = noiseScale(Float64Array.from(values, Math.log));
  return studentTQuantile(0.975, medianEfficiency * differences) * Math.SQRT2 * scale;
}
