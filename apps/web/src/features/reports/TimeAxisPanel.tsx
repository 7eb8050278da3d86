"use client";

import { formatValue, type Report } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import {
  prepareTimeAxis,
  type TimeAxisView,
  type TrackPanel,
  timeAxisTitle,
} from "@/components/charts/prepareTimeAxis.ts";
import { methodWords } from "@/components/charts/samplingWords.ts";
import type { TrackSpan } from "@/components/charts/trackSpans.ts";
import { Panel } from "@/components/ui/Panel.tsx";

const TimeAxisChart = dynamic(
  () => import("@/components/charts/TimeAxisChart.tsx").then((module) => module.TimeAxisChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-96" /> },
);

/** What was sampled of the target on one time axis with the trials marked. */
export function TimeAxisPanel({ report }: { report: Report }) {
  const view = prepareTimeAxis(report);
  if (view === null) return null;
  const methods = [...new Set(view.panels.flatMap((panel) => panel.methods))];
  return (
    <Panel title={timeAxisTitle(view)}>
      <div className="p-4">
        <ChartFrame
          viewParam="timeView"
          summary={view.summary}
          notes={[
            view.placing,
            view.around.length > 0
              ? "Gray ranges are preparation with warm-up before a trial and verification after it."
              : null,
            methods.length > 0 ? `Method: ${methods.map(methodWords).join("; ")}.` : null,
          ]}
          chart={<TimeAxisChart view={view} />}
          table={<TimeTable view={view} />}
        />
      </div>
    </Panel>
  );
}

interface TimeRow extends TrackSpan {
  panel: TrackPanel;
  component: string;
}

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

function TimeTable({ view }: { view: TimeAxisView }) {
  const rows: TimeRow[] = view.panels.flatMap((panel) =>
    panel.lines.flatMap(({ component, spans }) =>
      spans.map((span) => ({ ...span, panel, component })),
    ),
  );
  return (
    <PlainTable
      caption="Samples over time"
      rows={rows}
      rowKey={({ panel, component, from }) => `${panel.kind} ${component} ${from}`}
      columns={[
        { title: "From, s", align: "right", cell: ({ from }) => seconds.format(from) },
        { title: "To, s", align: "right", cell: ({ to }) => seconds.format(to) },
        { title: "What", cell: ({ panel }) => panel.title },
        { title: "Component", cell: ({ component }) => component },
        {
          title: "Value",
          align: "right",
          cell: ({ panel, value }) => formatValue(value, panel.unit, panel.axis.scale),
        },
      ]}
    />
  );
}
