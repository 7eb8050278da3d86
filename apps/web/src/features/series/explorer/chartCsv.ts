import { type CsvText, toCsv } from "../../../components/data-table/toCsv.ts";
import type { ChartRow, SeriesChartView } from "./prepareSeriesChart.ts";

/** The lines in view as CSV: a row for each place, a column for each line, every number in full. Pure. */
export function chartCsv(
  view: Pick<SeriesChartView, "rows" | "lines" | "unit" | "relative">,
): CsvText {
  const unit = view.relative ? "relative to first" : view.unit;
  return toCsv<ChartRow>(
    [
      { title: "Place", value: ({ title }) => title },
      ...view.lines
        .filter(({ shown }) => shown)
        .map(({ id, name }) => ({
          title: `${name} (${unit})`,
          value: ({ values }: ChartRow) => values[id] ?? null,
        })),
    ],
    view.rows,
  );
}
