"use client";

import { formatNumber, type Report } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import {
  prepareTimeAxis,
  type TimeAxisView,
  type TrackPanel,
} from "@/components/charts/prepareTimeAxis.ts";
import { Panel } from "@/components/ui/Panel.tsx";

const TimeAxisChart = dynamic(
  () => import("@/components/charts/TimeAxisChart.tsx").then((module) => module.TimeAxisChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-96" /> },
);

/** Throughput, CPU and memory of the target on one time axis with the trials marked. */
export function TimeAxisPanel({ report }: { report: Report }) {
  const view = prepareTimeAxis(report);
  if (view === null) return null;
  const methods = [...new Set(view.panels.flatMap((panel) => panel.methods))];
  return (
    <Panel title="Throughput, CPU and memory over time">
      <div className="p-4">
        <ChartFrame
          viewParam="timeView"
          summary={view.summary}
          notes={[methods.length > 0 ? `Method: ${methods.join(", ")}.` : null]}
          chart={<TimeAxisChart view={view} />}
          table={<TimeTable view={view} />}
        />
      </div>
    </Panel>
  );
}

interface TimeRow {
  panel: TrackPanel;
  component: string;
  x: number;
  y: number;
}

function TimeTable({ view }: { view: TimeAxisView }) {
  const rows: TimeRow[] = view.panels.flatMap((panel) =>
    panel.lines.flatMap(({ component, points }) =>
      points.flatMap(({ x, y }) => (y === null ? [] : [{ panel, component, x, y }])),
    ),
  );
  return (
    <PlainTable
      caption="Samples over time"
      rows={rows}
      rowKey={({ panel, component, x }) => `${panel.kind} ${component} ${x}`}
      columns={[
        { title: "Time, s", align: "right", cell: ({ x }) => x.toFixed(1) },
        { title: "What", cell: ({ panel }) => panel.title },
        { title: "Component", cell: ({ component }) => component },
        {
          title: "Value",
          align: "right",
          cell: ({ panel, y }) =>
            `${formatNumber(y, panel.axis.scale)}\u202f${panel.axis.scale.label}`,
        },
      ]}
    />
  );
}
