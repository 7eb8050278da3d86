"use client";

import { ChartExportMenu } from "@/components/charts/ChartExportMenu.tsx";
import { chartCsv } from "./chartCsv.ts";
import type { SeriesChartView } from "./prepareSeriesChart.ts";

/** Takes the lines in view away: numbers as CSV, the chart as SVG and PNG. */
export function ChartExport({ view, place }: { view: SeriesChartView; place: string }) {
  const unit = view.relative ? "relative to first, %" : view.axis.scale.label;
  return (
    <ChartExportMenu
      fileName="series"
      csv={() => chartCsv(view)}
      chart={() =>
        document.querySelector<SVGSVGElement>("[data-series-chart] svg.recharts-surface")
      }
      texts={() => ({
        title: view.title,
        subtitle: view.lines
          .filter(({ shown }) => shown)
          .map(({ name }) => name)
          .join(" · "),
        yTitle: `${unit}${view.axis.mode === "log" ? " (log)" : ""}`,
        xTitle: place,
      })}
    />
  );
}
