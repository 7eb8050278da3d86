"use client";

import { type AlertSeries, formatNumber, intervalWords } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import type { ChangeChartView } from "./prepareChangeChart.ts";

/** The points around a change as a table. */
export function ChangePointsTable({
  series,
  view,
}: {
  series: AlertSeries;
  view: ChangeChartView;
}) {
  const path = useProjectPath();
  const { scale } = view.axis;
  const unit = scale.label === "" ? "" : `, ${scale.label}`;
  const rows = view.points.map((point, index) => ({
    ...point,
    jobId: series.points[index]?.jobId ?? "",
  }));
  return (
    <PlainTable
      caption={`Points of ${series.measure.title} around the change`}
      rows={rows}
      rowKey={({ x }) => x.toString()}
      columns={[
        {
          title: "Version",
          cell: ({ version, jobId }) => (
            <Link href={path(`/jobs/${jobId}/report`)} className="font-medium hover:underline">
              {version}
            </Link>
          ),
        },
        {
          title: `Value${unit}`,
          align: "right",
          cell: ({ value }) => formatNumber(value, scale),
        },
        {
          title: "Interval",
          align: "right",
          cell: (point) => intervalWords(point, (number) => formatNumber(number, scale)) ?? "–",
        },
        { title: "Level", cell: ({ after }) => (after ? "after the change" : "before it") },
      ]}
    />
  );
}
