"use client";

import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import type { CsvText } from "@/components/data-table/toCsv.ts";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { downloadBlob } from "@/components/ui/downloadBlob.ts";
import { downloadText } from "@/components/ui/downloadText.ts";
import { ExportActsMenu } from "@/components/ui/ExportActsMenu.tsx";
import type { ImageTexts } from "./chartImage.ts";

interface ChartExportMenuProps {
  /** Name of the files, without their ending. */
  fileName: string;
  csv: () => CsvText;
  /** The drawn chart; null while its table is shown. */
  chart: () => SVGSVGElement | null;
  /** What stands around the picture; its source is added. */
  texts: () => Omit<ImageTexts, "source">;
}

/** Takes a chart away: its numbers as CSV, its picture as SVG and PNG. */
export function ChartExportMenu({ fileName, csv, chart, texts }: ChartExportMenuProps) {
  const source = useExportSource();
  const picture = async () => {
    const drawn = chart();
    if (drawn === null) throw new Error("Show the chart first, then export it.");
    const { chartImage, toPng } = await import("./chartImage.ts");
    const day = new Date().toISOString().slice(0, 10);
    const svg = chartImage(drawn, { ...texts(), source: `Lapline, ${source()}, ${day}` });
    return { svg, toPng };
  };
  const acts = [
    { title: "CSV", act: () => downloadCsv(`${fileName}.csv`, csv()) },
    {
      title: "SVG picture",
      act: async () => downloadText(`${fileName}.svg`, "image/svg+xml", (await picture()).svg),
    },
    {
      title: "PNG picture",
      act: async () => {
        const { svg, toPng } = await picture();
        downloadBlob(`${fileName}.png`, await toPng(svg));
      },
    },
  ];
  return <ExportActsMenu acts={acts} />;
}
