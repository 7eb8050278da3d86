"use client";

import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { valueText } from "@/components/charts/valueText.ts";
import type { SeriesChartView } from "./prepareSeriesChart.ts";

/** The chart's lines as columns, newest place first. */
export function SeriesChartTable({ view, place }: { view: SeriesChartView; place: string }) {
  return (
    <PlainTable
      caption={`${view.title} as a table`}
      rows={view.rows.toReversed()}
      rowKey={({ x }) => `${x}`}
      columns={[
        { title: place, cell: ({ title }) => title },
        ...view.lines
          .filter(({ shown }) => shown)
          .map(({ id, name }) => ({
            title: name,
            align: "right" as const,
            cell: (row: SeriesChartView["rows"][number]) => valueText(row.values[id], view.unit),
          })),
      ]}
    />
  );
}
