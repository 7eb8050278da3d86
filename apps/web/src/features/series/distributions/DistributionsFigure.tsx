"use client";

import { type ChartedSeries, formatNumber, type Unit } from "@lapline/contracts";
import { useRef } from "react";
import { BoxesChart } from "@/components/charts/BoxesChart.tsx";
import { ChartExportMenu } from "@/components/charts/ChartExportMenu.tsx";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import type { AxisMode } from "@/components/charts/prepareAxis.ts";
import { type BoxesView, prepareBoxes } from "@/components/charts/prepareBoxes.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { historyFileName } from "../history/historyFiles.ts";
import { boxesCsv } from "./boxesCsv.ts";
import type { GroupedTrials } from "./groupTrials.ts";

interface DistributionsFigureProps {
  series: ChartedSeries;
  trials: GroupedTrials;
  mode: AxisMode;
}

/** A box for each version with every trial as a dot, the same as a table, and its exports. */
export function DistributionsFigure({ series, trials, mode }: DistributionsFigureProps) {
  const { title, unit } = series.measure;
  const figure = useRef<HTMLDivElement>(null);
  const view = prepareBoxes(trials.groups, { title, unit, mode });
  if (view === null) return null;
  const shown = view.boxes.length;
  return (
    <div ref={figure}>
      <ChartFrame
        viewParam="boxes"
        summary={view.summary}
        notes={[
          "A box spans the middle half of the trials, its line is their median, and each dot is a trial.",
          view.axis.note,
          trials.leftOut === 0
            ? null
            : `The newest ${shown} of ${shown + trials.leftOut} are shown. Zoom the history to see others.`,
        ]}
        controls={
          <ChartExportMenu
            fileName={`${historyFileName(series)}-trials`}
            csv={() => boxesCsv(view.boxes, unit)}
            chart={() =>
              figure.current?.querySelector<SVGSVGElement>("svg.recharts-surface") ?? null
            }
            texts={() => ({
              title: `${series.target} · ${title}`,
              subtitle: `${series.scenario} · ${series.label} · trials by version`,
              yTitle: [title, view.axis.scale.label].filter((part) => part !== "").join(", "),
              xTitle: "Version",
            })}
          />
        }
        chart={<BoxesChart view={view} title={title} />}
        table={<BoxesTable view={view} unit={unit} title={title} />}
      />
    </div>
  );
}

function BoxesTable({ view, unit, title }: { view: BoxesView; unit: Unit; title: string }) {
  const { scale } = view.axis;
  const named = (words: string) => (scale.label === "" ? words : `${words}, ${scale.label}`);
  const cell = (value: number | undefined) =>
    value === undefined ? (
      <span className="text-faint">–</span>
    ) : (
      <ValueText value={value} unit={unit} scale={scale} />
    );
  return (
    <PlainTable
      caption={`${title} of the trials by version`}
      rows={[...view.boxes].reverse()}
      rowKey={({ name }) => name}
      columns={[
        { title: "Version", cell: ({ name }) => name },
        { title: "Trials", align: "right", cell: ({ n }) => n },
        { title: named("Lowest"), align: "right", cell: ({ low }) => cell(low) },
        {
          title: named("Lower quartile"),
          align: "right",
          cell: ({ quartiles }) => cell(quartiles?.[0]),
        },
        { title: named("Median"), align: "right", cell: ({ median }) => cell(median) },
        {
          title: named("Upper quartile"),
          align: "right",
          cell: ({ quartiles }) => cell(quartiles?.[1]),
        },
        { title: named("Highest"), align: "right", cell: ({ high }) => cell(high) },
        {
          title: named("Values"),
          cell: ({ dots }) => dots.map(({ value }) => formatNumber(value, scale)).join("  "),
        },
      ]}
    />
  );
}
