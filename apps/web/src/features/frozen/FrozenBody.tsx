"use client";

import dynamic from "next/dynamic";
import { FrozenApi } from "./FrozenApi.tsx";
import type { FrozenContent } from "./frozenContent.ts";
import type { SharedView } from "./sharedView.ts";
import { shareSource } from "./shareSource.ts";

const FrozenComparison = dynamic(() =>
  import("./FrozenComparison.tsx").then((module) => module.FrozenComparison),
);
const SeriesPage = dynamic(() =>
  import("@/features/series/index.ts").then((module) => module.SeriesPage),
);
const FrozenChart = dynamic(() =>
  import("@/features/series/index.ts").then((module) => module.FrozenChart),
);
const ReportPage = dynamic(() =>
  import("@/features/reports/index.ts").then((module) => module.ReportPage),
);

interface FrozenBodyProps {
  content: FrozenContent;
  share: Omit<SharedView, "content">;
}

/** What was frozen, drawn by the components of its live page. */
export function FrozenBody({ content, share }: FrozenBodyProps) {
  return (
    <FrozenApi content={content} snapshotUrl={share.snapshotUrl} source={shareSource(share)}>
      {content.kind === "comparison" ? (
        <FrozenComparison view={content.view} />
      ) : content.kind === "series" ? (
        <SeriesPage seriesId={content.series.id} />
      ) : content.kind === "chart" ? (
        <FrozenChart ids={content.histories.map(({ id }) => id)} />
      ) : (
        <ReportPage jobId={content.job.id} />
      )}
    </FrozenApi>
  );
}
