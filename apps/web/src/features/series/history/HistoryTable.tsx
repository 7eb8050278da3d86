"use client";

import { type ChartedSeries, pointCount } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { dateTitle } from "./dateTitle.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import type { HistoryView } from "./prepareHistory.ts";

/** The points in view as a table, newest first. */
export function HistoryTable({ series, view }: { series: ChartedSeries; view: HistoryView }) {
  const { scale } = view;
  const { unit } = series.measure;
  const unitText = scale.label === "" ? "" : `, ${scale.label}`;
  return (
    <PlainTable
      caption={`History of ${series.measure.title}`}
      rows={[...view.visible].reverse()}
      rowKey={({ point }) => point.jobId}
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
          title: `Value${unitText}`,
          align: "right",
          cell: ({ point }) => <ValueText value={point.value} unit={unit} scale={scale} />,
        },
        {
          title: "Interval",
          align: "right",
          cell: ({ point }) => <IntervalText interval={point} unit={unit} scale={scale} />,
        },
        {
          title: "n",
          align: "right",
          cell: ({ point }) => {
            const { n, maximum } = pointCount(series, point.n);
            return maximum === null ? n : `${n} (${maximum})`;
          },
        },
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
        ...(series.imported === undefined
          ? []
          : [
              {
                title: "Origin",
                cell: ({ isImported }: HistoryPoint) => (isImported ? "imported" : "measured"),
              },
            ]),
        { title: dateTitle(series), cell: ({ point }) => <RelativeTime at={point.measuredAt} /> },
      ]}
    />
  );
}
