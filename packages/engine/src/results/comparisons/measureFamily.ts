import { isCpuTime } from "@lapline/contracts";

/** Percentiles near the end of a distribution, and its maximum. */
const tail = /_(p9[5-9]|p99_9|max)/;

/**
 * Measures that jobs on one machine scatter alike: those of one unit, the tails of distributions and CPU
 * time apart. Calibrations of a family stand in for those that a series does not have. Pure.
 */
export function measureFamily({ measure, unit }: { measure: string; unit: string }): string {
  if (isCpuTime(measure)) return `${unit} cpu`;
  return tail.test(measure) ? `${unit} tail` : unit;
}
