"use client";

import { Download } from "lucide-react";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { downloadBlob } from "@/components/ui/downloadBlob.ts";
import { downloadText } from "@/components/ui/downloadText.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { chartCsv } from "./chartCsv.ts";
import type { SeriesChartView } from "./prepareSeriesChart.ts";

const fileName = "series";

/** Takes the lines in view away: numbers as CSV, the chart as SVG and PNG. */
export function ChartExport({ view, place }: { view: SeriesChartView; place: string }) {
  const source = useExportSource();
  const picture = async () => {
    const chart = document.querySelector<SVGSVGElement>("[data-series-chart] svg.recharts-surface");
    if (chart === null) throw new Error("Show the chart first, then export it.");
    const { chartImage, toPng } = await import("../history/chartImage.ts");
    const unit = view.relative ? "relative to first, %" : view.axis.scale.label;
    const names = view.lines.filter(({ shown }) => shown).map(({ name }) => name);
    const svg = chartImage(chart, {
      title: view.title,
      subtitle: names.join(" · "),
      yTitle: `${unit}${view.axis.mode === "log" ? " (log)" : ""}`,
      xTitle: place,
      source: `Lapline, ${source()}, ${new Date().toISOString().slice(0, 10)}`,
    });
    return { svg, toPng };
  };
  const run = async (act: () => Promise<void> | void) => {
    try {
      await act();
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      showToast({ tone: "error", title: "Nothing was exported", ...(detail && { detail }) });
    }
  };
  const acts = [
    { id: "csv", title: "CSV", act: () => downloadCsv(`${fileName}.csv`, chartCsv(view)) },
    {
      id: "svg",
      title: "SVG picture",
      act: async () => downloadText(`${fileName}.svg`, "image/svg+xml", (await picture()).svg),
    },
    {
      id: "png",
      title: "PNG picture",
      act: async () => {
        const { svg, toPng } = await picture();
        downloadBlob(`${fileName}.png`, await toPng(svg));
      },
    },
  ];
  return (
    <Menu
      label="Export"
      align="end"
      className={buttonClass({ size: "small" })}
      entries={acts.map(({ id, title, act }) => ({
        kind: "action",
        id,
        content: title,
        onSelect: () => void run(act),
      }))}
    >
      <Download aria-hidden />
      Export
    </Menu>
  );
}
