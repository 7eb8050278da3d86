import type { Report, ReportMeasure } from "../report.ts";

/**
 * The indexes of the trials that the samples of a measure are of, in their order: those that count,
 * and of an invalid report all, as far as they measured it. Null where the samples are of others.
 */
export function trialsOfMeasure(
  { trials, validity }: Pick<Report, "trials" | "validity">,
  { name, samples }: Pick<ReportMeasure, "name" | "samples">,
): number[] | null {
  const counted = trials
    .filter(({ valid, values }) => (valid || !validity.valid) && values[name] !== undefined)
    .toSorted((a, b) => a.index - b.index);
  const isTheirs =
    counted.length === samples.length &&
    counted.every(({ values }, place) => values[name] === samples[place]);
  return isTheirs ? counted.map(({ index }) => index) : null;
}
