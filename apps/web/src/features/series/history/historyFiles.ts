import { pointCount, type Series, type SeriesPoint, workloadName } from "@lapline/contracts";
import { type CsvColumn, type CsvText, toCsv } from "../../../components/data-table/toCsv.ts";
import { dateTitle } from "./dateTitle.ts";
import { importedOf } from "./prepareSeams.ts";

/** Name of a downloaded history, without its ending. */
export function historyFileName({ target, scenario, params, measure, label }: SeriesNames): string {
  return [target, workloadName(scenario, params), measure.name, label]
    .join("-")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-");
}

type SeriesNames = Pick<Series, "target" | "scenario" | "params" | "measure" | "label">;

/** A history as CSV: one line per point, every number in full, in the base unit. */
export function historyCsv(
  series: Pick<Series, "measure" | "items" | "provisioner" | "statisticSamplesMin" | "imported">,
): CsvText {
  const isImported = importedOf(series);
  const { measure, items } = series;
  const unit = measure.unit;
  const columns: CsvColumn<SeriesPoint>[] = [
    { title: "Version", value: ({ version }) => version },
    { title: dateTitle(series), value: ({ measuredAt }) => measuredAt },
    { title: `${measure.title} (${unit})`, value: ({ value }) => value },
    { title: `Interval low (${unit})`, value: ({ ciLow }) => ciLow },
    { title: `Interval high (${unit})`, value: ({ ciHigh }) => ciHigh },
    { title: pointCount(series, 0).label, value: ({ n }) => n },
    ...(series.statisticSamplesMin === undefined
      ? []
      : [{ title: "Value is", value: ({ n }: SeriesPoint) => pointCount(series, n).maximum }]),
    { title: `Trial values (${unit})`, value: ({ samples }) => samples.join(" ") },
    { title: "Valid", value: ({ valid }) => (valid ? "yes" : "no") },
    { title: "Reasons", value: ({ reasons }) => reasons.join(" ") },
    ...(series.imported === undefined
      ? []
      : [
          {
            title: "Origin",
            value: (point: SeriesPoint) => (isImported(point) ? "imported" : "measured"),
          },
        ]),
    { title: "Environment", value: ({ environmentHash }) => environmentHash },
    { title: "Job", value: ({ jobId }) => jobId },
    { title: "Report", value: ({ reportId }) => reportId },
  ];
  return toCsv(columns, items);
}

/** A history as JSON: the answer of the REST API, with where it came from. */
export function historyJson(series: Series, source: string): string {
  return `${JSON.stringify({ source, unit: series.measure.unit, ...series }, null, 2)}\n`;
}
