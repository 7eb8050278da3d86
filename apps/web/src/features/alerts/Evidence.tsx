"use client";

import { type AlertSeries, describeRatio } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** What side-by-side runs of both versions said about one series. */
export function Evidence({ series }: { series: AlertSeries }) {
  const path = useProjectPath();
  const { evidence, measure } = series;
  if (evidence.length === 0) {
    return (
      <p className="text-xs text-muted">
        No side-by-side run of exactly these two versions is stored for this series.
      </p>
    );
  }
  return (
    <PlainTable
      caption={`Confirmation runs of ${measure.title}`}
      rows={evidence}
      rowKey={({ jobId }) => jobId}
      columns={[
        {
          title: "Confirmation run",
          cell: ({ jobId, measuredAt }) => (
            <Link href={path(`/jobs/${jobId}`)} className="text-accent hover:underline">
              <RelativeTime at={measuredAt} />
            </Link>
          ),
        },
        {
          title: "Both versions",
          cell: (each) => {
            const { words, interval } = describeRatio(each, measure.unit, measure.direction);
            return `${words} ${interval}`;
          },
        },
        { title: "Verdict", cell: ({ verdict }) => verdict },
        { title: "Design", cell: ({ design }) => design },
        { title: "Trials a side", align: "right", cell: ({ n }) => n },
      ]}
    />
  );
}
