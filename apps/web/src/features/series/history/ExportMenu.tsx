"use client";

import { type ChartedSeries, durabilityWords, formatParams } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { downloadBlob } from "@/components/ui/downloadBlob.ts";
import { downloadText } from "@/components/ui/downloadText.ts";
import { type ExportAct, ExportActsMenu } from "@/components/ui/ExportActsMenu.tsx";
import type { HistoryOptions } from "./historyOptions.ts";
import type { HistoryView } from "./prepareHistory.ts";
import { xAxisTitles } from "./prepareXTicks.ts";
import { rangeInput } from "./useHistory.ts";

/** What writes the files loads when one is wanted. */
const loadFiles = () => import("./historyFiles.ts");

interface ExportMenuProps {
  series: ChartedSeries;
  view: HistoryView;
  range: Pick<HistoryOptions, "x" | "from" | "to">;
}

/** Takes the history in view away: numbers in full as CSV and JSON, the chart as SVG and PNG. */
export function ExportMenu({ series, view, range }: ExportMenuProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const source = useExportSource();
  const full = () =>
    queryClient.fetchQuery(
      trpc.series.get.queryOptions({ id: series.id, ...rangeInput(range) }, { staleTime: 0 }),
    );
  const picture = async () => {
    const chart = document.querySelector<SVGSVGElement>("[data-history] svg.recharts-surface");
    if (chart === null) throw new Error("Show the chart first, then export it.");
    const { chartImage, toPng } = await import("@/components/charts/chartImage.ts");
    const { historyFileName } = await loadFiles();
    return {
      name: historyFileName(series),
      svg: chartImage(chart, textsOf(series, view, source())),
      toPng,
    };
  };
  const acts: ExportAct[] = [
    {
      title: "CSV",
      act: async () => {
        const { historyCsv, historyFileName } = await loadFiles();
        downloadCsv(`${historyFileName(series)}.csv`, historyCsv(await full()));
      },
    },
    {
      title: "JSON",
      act: async () => {
        const { historyFileName, historyJson } = await loadFiles();
        const text = historyJson(await full(), source());
        downloadText(`${historyFileName(series)}.json`, "application/json", text);
      },
    },
    {
      title: "SVG picture",
      act: async () => {
        const { name, svg } = await picture();
        downloadText(`${name}.svg`, "image/svg+xml", svg);
      },
    },
    {
      title: "PNG picture",
      act: async () => {
        const { name, svg, toPng } = await picture();
        downloadBlob(`${name}.png`, await toPng(svg));
      },
    },
  ];
  return <ExportActsMenu acts={acts} />;
}

function textsOf(series: ChartedSeries, view: HistoryView, source: string) {
  const { measure } = series;
  const params = Object.keys(series.params).length > 0 ? ` · ${formatParams(series.params)}` : "";
  const unit = view.axis.scale.label;
  const durability = durabilityWords(series.durability);
  const isChange = unit === "%" && measure.unit !== "ratio";
  return {
    title: `${series.target} · ${measure.title}`,
    subtitle: `${series.scenario} v${series.scenarioVersion}${params}${durability === null ? "" : ` · ${durability}`} · ${series.label} · ${measure.direction === "higher_is_better" ? "higher" : "lower"} is better`,
    yTitle: `${measure.title}${isChange ? ", change" : ""}${unit === "" ? "" : `, ${unit}`}${view.axis.mode === "log" ? " (log)" : ""}`,
    xTitle: xAxisTitles[view.placing.order],
    source: `Lapline, ${source}, ${new Date().toISOString().slice(0, 10)}`,
  };
}
