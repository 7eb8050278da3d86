import type { Random } from "@lapline/stats";

/** A kind of series whose comparisons are generated. */
export interface World {
  /** Standard deviation of the logarithm of the ratio of one pair. */
  pairDeviation: number;
  /** Standard deviation between jobs of the logarithm of the ratio. */
  tau: number;
}

/** The sides of one interleaved job: one value for each trial, pair by pair. */
export function simulateJob(
  { pairDeviation, tau }: World,
  { trueRatio, pairs }: { trueRatio: number; pairs: number },
  random: Random,
): { a: number[][]; b: number[][] } {
  const shift = Math.log(trueRatio) + tau * normal(random);
  const deviation = pairDeviation / Math.SQRT2;
  const side = (level: number) =>
    Array.from({ length: pairs }, () => [100 * Math.exp(level + deviation * normal(random))]);
  return { a: side(0), b: side(shift) };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
