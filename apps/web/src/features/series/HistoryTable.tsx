"use client";

import { formatNumber, type Series } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import type { HistoryView } from "./prepareHistory.ts";

/** The chart's points as a table, newest version first. */
export function HistoryTable({ series, view }: { series: Series; view: HistoryView }) {
  const { label } = view.scale;
  const unit = label === "" ? "" : `, ${label}`;
  return (
    <PlainTable
      caption={`History of ${series.measure.title}`}
      rows={[...view.points].reverse()}
      rowKey={({ point }) => point.reportId}
      columns={[
        {
          title: "Version",
          cell: ({ point }) => (
            <ProjectLink to={`/jobs/${point.jobId}/report`} className="font-medium hover:underline">
              {point.version}
            </ProjectLink>
          ),
        },
        {
          title: `Value${unit}`,
          align: "right",
          cell: ({ point }) => formatNumber(point.value, view.scale),
        },
        {
          title: "Interval",
          align: "right",
          cell: ({ point }) =>
            `${formatNumber(point.ciLow, view.scale)} – ${formatNumber(point.ciHigh, view.scale)}`,
        },
        { title: "n", align: "right", cell: ({ point }) => point.n },
        {
          title: "Against the point before",
          cell: ({ point, change }) =>
            point.valid ? (
              change ? (
                <ChangeText change={change} />
              ) : (
                "–"
              )
            ) : (
              <span className="text-bad">invalid: {point.reasons.join(", ")}</span>
            ),
        },
        { title: "Measured", cell: ({ point }) => <RelativeTime at={point.measuredAt} /> },
      ]}
    />
  );
}
