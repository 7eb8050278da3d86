import type { ReportMeasure } from "../report.ts";
import type { Figure } from "./figure.ts";

/** The value of a measure: one value of each trial that counts, and the median of those. */
export function trialFigure({ name, title, unit, value, n }: ReportMeasure): Figure {
  const definition = n === 1 ? "of 1 trial" : `median of ${n} trials`;
  return { key: name, label: title, value, unit, definition, n };
}
