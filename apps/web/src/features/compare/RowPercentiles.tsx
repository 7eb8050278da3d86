"use client";

import { type CompareRow, formatNumber, type ReportMeasure } from "@lapline/contracts";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useRef } from "react";
import { ChartExportMenu } from "@/components/charts/ChartExportMenu.tsx";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { PercentilesChart } from "@/components/charts/PercentilesChart.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import {
  type PercentileRow,
  type PercentilesView,
  percentileRows,
  percentilesCsv,
  preparePercentiles,
  summarizeLines,
} from "@/components/charts/preparePercentiles.ts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { rowTitle } from "./rowTitle.ts";

const scales = ["linear", "log"] as const;

interface RowPercentilesProps {
  row: CompareRow;
  /** The measure of each side that may be drawn, titled as the side. */
  curves: readonly ReportMeasure[];
  /** Place of each curve among the sides, so that it has the look it has in other charts. */
  looksOf: (names: readonly string[]) => number[];
  /** Why sides are left out. */
  note: string | null;
}

/** The distributions of several versions by percentile in one chart, with table and exports. */
export function RowPercentiles({ row, curves, looksOf, note }: RowPercentilesProps) {
  const [scale, setScale] = useQueryState(
    "latencyScale",
    parseAsStringLiteral(scales).withDefault("linear"),
  );
  const figure = useRef<HTMLDivElement>(null);
  const view = preparePercentiles(curves, scale === "log" ? "log" : "zero");
  if (view === null) return null;
  const names = view.lines.map(({ title }) => title);
  const looks = looksOf(names);
  return (
    <div ref={figure} className="min-w-0">
      <ChartFrame
        viewParam="percentilesView"
        summary={`All timed operations of all trials of a side together. ${summarizeLines(view)}`}
        notes={[
          note,
          view.axis.note,
          view.leftOut > 0
            ? `${view.lines.length} of ${view.lines.length + view.leftOut} shown.`
            : null,
        ]}
        controls={
          <>
            <SegmentedControl
              label="Latency scale"
              options={[
                { value: "linear", label: "Linear" },
                { value: "log", label: "Log" },
              ]}
              value={scale}
              onChange={(next) => void setScale(next)}
            />
            <ChartExportMenu
              fileName={`${row.scenario}-${row.measure.name}-percentiles`.replaceAll(
                /[^A-Za-z0-9._-]+/g,
                "-",
              )}
              csv={() => percentilesCsv(view)}
              chart={() =>
                figure.current?.querySelector<SVGSVGElement>("svg.recharts-surface") ?? null
              }
              texts={() => ({
                title: `${row.scenario} · ${rowTitle(row)} by percentile`,
                subtitle: names.join(" · "),
                yTitle: `${view.axis.scale.label}${view.axis.mode === "log" ? " (log)" : ""}`,
                xTitle: "Percentile of timed operations",
              })}
            />
          </>
        }
        chart={
          <div className="flex min-w-0 flex-col gap-2">
            <LineLegend names={names} looks={looks} />
            <PercentilesChart view={view} looks={looks} />
          </div>
        }
        table={<PercentilesTable view={view} />}
      />
    </div>
  );
}

function PercentilesTable({ view }: { view: PercentilesView }) {
  const { scale } = view.axis;
  return (
    <PlainTable
      caption="Timed operations by percentile"
      rows={percentileRows(view)}
      rowKey={({ x }) => String(x)}
      columns={[
        { title: "Of timed operations", cell: ({ label }) => label },
        ...view.lines.map(({ name, title }) => ({
          title: scale.label === "" ? title : `${title}, ${scale.label}`,
          align: "right" as const,
          cell: ({ values }: PercentileRow) => {
            const value = values[name];
            return value === undefined ? null : formatNumber(value, scale);
          },
        })),
      ]}
    />
  );
}
