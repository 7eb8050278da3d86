import { comparisonTrialsMax, type Direction } from "@lapline/contracts";
import { adviseTrials, compareTrials } from "@lapline/stats";

/**
 * How many more trials would settle a measure that did not change or could not be told, in a
 * sentence; null where the verdict stands. Pure.
 */
export function adviseMeasure(measure: {
  baseSamples: readonly number[];
  headSamples: readonly number[];
  direction: Direction;
  noiseFloor: number | null;
}): string | null {
  const noiseFloor = measure.noiseFloor ?? 0;
  const comparison = compareTrials({
    a: measure.baseSamples.map((value) => [value]),
    b: measure.headSamples.map((value) => [value]),
    design: "interleaved",
    direction: measure.direction,
    noiseFloor,
  });
  if (!comparison.ok) return null;
  const advice = adviseTrials(comparison, { noiseFloor, trialsMax: comparisonTrialsMax });
  return advice.outcome === "settled" ? null : advice.sentence;
}
