"use client";

import type { Series } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { formatParams } from "@/components/format/formatParams.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { ShareButton } from "@/features/shares/index.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { type HistoryView, prepareHistory } from "./prepareHistory.ts";
import { SeriesSkeleton } from "./SeriesSkeleton.tsx";
import { SignsPanel } from "./SignsPanel.tsx";

const HistoryChart = dynamic(
  () => import("./HistoryChart.tsx").then((module) => module.HistoryChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-96" /> },
);

const axes = ["fit", "zero", "log"] as const;

/** One history over ordered versions. */
export function SeriesPage({ seriesId }: { seriesId: string }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const query = useQuery(trpc.series.get.queryOptions({ id: seriesId }));
  const [axis, setAxis] = useQueryState("axis", parseAsStringLiteral(axes).withDefault("fit"));
  const skeleton = useDelayedFlag(query.isPending);
  const series = query.data;
  useTitle(series && `${series.measure.title} of ${series.target}`);
  if (skeleton) return <SeriesSkeleton />;
  if (series === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  const view = prepareHistory(series, axis);
  return (
    <>
      <PageHeader
        parent={{ title: "Series", href: path("/series") }}
        title={`${series.target} · ${series.measure.title}`}
        note={<SeriesNote series={series} />}
        actions={
          <ShareButton
            subject={{ kind: "series", id: series.id }}
            title={`${series.measure.title} of ${series.target}`}
          />
        }
      />
      <StaleBanner query={query} />
      <LatestLine series={series} view={view} />
      {series.items.length === 1 ? (
        <Banner tone="info" title="One point is no history yet">
          Submit a run with more versions of {series.target} to see how {series.measure.title}{" "}
          moves.
        </Banner>
      ) : null}
      <Panel title="History" note={directionWords(series)}>
        <div className="p-4">
          <ChartFrame
            viewParam="view"
            summary={view.summary}
            notes={[
              view.axis.note,
              view.noiseBand === null
                ? null
                : "The grey band is the noise floor around the present level: changes inside it cannot be told from noise.",
            ]}
            controls={
              <SegmentedControl
                label="Axis"
                options={[
                  { value: "fit", label: "Fit" },
                  { value: "zero", label: "From zero" },
                  { value: "log", label: "Log" },
                ]}
                value={axis}
                onChange={(next) => void setAxis(next)}
              />
            }
            chart={<HistoryChart series={series} view={view} />}
            table={<HistoryTable series={series} view={view} />}
          />
        </div>
      </Panel>
      <SignsPanel signs={view.signs} />
    </>
  );
}

function directionWords({ measure }: Series): string {
  return measure.direction === "higher_is_better" ? "higher is better" : "lower is better";
}

function SeriesNote({ series }: { series: Series }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span>
        {series.scenario} v{series.scenarioVersion}
        {Object.keys(series.params).length > 0 ? ` · ${formatParams(series.params)}` : null}
      </span>
      <span>durability {series.durability}</span>
      <span>{series.label}</span>
    </span>
  );
}

/** The latest valid point as one big number, with its change. */
function LatestLine({ series, view }: { series: Series; view: HistoryView }) {
  if (view.latest === null) return null;
  const { point, change } = view.latest;
  const { unit } = series.measure;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-2xl font-semibold tracking-tight">
        <ValueText value={point.value} unit={unit} scale={view.scale} withUnit />
      </span>
      <span className="text-sm text-muted tabular-nums">
        <ValueText value={point.ciLow} unit={unit} scale={view.scale} /> –{" "}
        <ValueText value={point.ciHigh} unit={unit} scale={view.scale} withUnit /> in version{" "}
        {point.version}
      </span>
      {change ? <ChangeText change={change} /> : null}
    </div>
  );
}
