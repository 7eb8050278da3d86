import type { Report, ReportMeasure } from "../report.ts";
import type { Figure } from "./figure.ts";

/** What tells the figures of a measure apart from those of other benchmarks. */
function nameOf({ name, title, benchmark }: Pick<ReportMeasure, "name" | "title" | "benchmark">) {
  if (benchmark === undefined) return { key: name, label: title };
  return { key: `${benchmark}/${name}`, label: `${benchmark}: ${title}` };
}

/** The value of a measure: one value of each trial that counts, and the median of those. */
export function trialFigure(measure: ReportMeasure): Figure {
  const { unit, value, n } = measure;
  const definition = n === 1 ? "of 1 trial" : `median of ${n} trials`;
  return { ...nameOf(measure), value, unit, definition, n };
}

/**
 * The mean of what the trials that count have, beside the median that is the value of a measure: some
 * published figures are averages of a few runs. Null where there is one trial, which is both.
 */
export function trialMean(
  measure: Pick<ReportMeasure, "name" | "title" | "benchmark" | "unit" | "samples">,
): Figure | null {
  const { unit, samples } = measure;
  const { key, label } = nameOf(measure);
  const n = samples.length;
  if (n < 2) return null;
  return {
    key: `${key}/trials/mean`,
    label: `${label}, mean of trials`,
    value: samples.reduce((sum, one) => sum + one, 0) / n,
    unit,
    definition: `mean of ${n} trials`,
    n,
  };
}

/**
 * The indexes of the trials that the samples of a measure are of, in their order: those that count,
 * and of an invalid report all, as far as they measured it. Null where the samples are of others, and
 * of benchmarks, whose values stand in no trial of a report.
 */
export function trialsOfMeasure(
  { trials, validity }: Pick<Report, "trials" | "validity">,
  { name, benchmark, samples }: Pick<ReportMeasure, "name" | "benchmark" | "samples">,
): number[] | null {
  if (benchmark !== undefined) return null;
  const counted = trials
    .filter(({ valid, values }) => (valid || !validity.valid) && values[name] !== undefined)
    .toSorted((a, b) => a.index - b.index);
  const isTheirs =
    counted.length === samples.length &&
    counted.every(({ values }, place) => values[name] === samples[place]);
  return isTheirs ? counted.map(({ index }) => index) : null;
}
