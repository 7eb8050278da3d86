"use client";

import {
  type Annotation,
  backfillPriority,
  benchmarkParam,
  type ChartedSeries,
  clientNote,
  durabilityWords,
  formatParams,
  measuredClient,
  type RunTemplate,
  workParams,
} from "@lapline/contracts";
import { MessageSquarePlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import {
  LazyAnnotationDialog,
  LazyAnnotationsPanel,
  useAnnotations,
} from "@/features/annotations/index.ts";
import { LazyBackfillButton } from "@/features/backfills/index.ts";
import { ProjectLink, usePermission, useProjectPath } from "@/features/session/index.ts";
import { ShareButton } from "@/features/shares/index.ts";
import type { BackfillSubject } from "../backfills/index.ts";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import { historyAddress } from "./history/historyAddress.ts";
import { suitingAxis } from "./history/suitingAxis.ts";
import { useHistory } from "./history/useHistory.ts";
import { usePrepareHistory } from "./history/usePrepareHistory.ts";
import { LatestLine } from "./LatestLine.tsx";

// As high as its row, so that the chart below does not move when it is there.
const StatisticBar = dynamic(
  () => import("./StatisticBar.tsx").then((module) => module.StatisticBar),
  { ssr: false, loading: () => <div className="h-9" /> },
);

const DefinitionNote = dynamic(
  () => import("./DefinitionNote.tsx").then((module) => module.DefinitionNote),
  { ssr: false, loading: () => <span className="block h-5 w-64" /> },
);

const JoinedHistory = dynamic(() =>
  import("./JoinedHistory.tsx").then((module) => module.JoinedHistory),
);

const SeparateButton = dynamic(
  () => import("./JoinedHistory.tsx").then((module) => module.SeparateButton),
  { ssr: false, loading: () => <span className="block h-7 w-20" /> },
);

const DistributionsPanel = dynamic(
  () =>
    import("./distributions/DistributionsPanel.tsx").then((module) => module.DistributionsPanel),
  { ssr: false },
);

const SignsPanel = dynamic(() => import("./SignsPanel.tsx").then((module) => module.SignsPanel), {
  ssr: false,
});

const ComparisonsPanel = dynamic(
  () => import("./ComparisonsPanel.tsx").then((module) => module.ComparisonsPanel),
  { ssr: false },
);

/** What the dialog of annotations is open for. */
type Writing = { annotation: Annotation | null; version: string };

/** One history over ordered versions or over time. */
export function SeriesPage({ seriesId }: { seriesId: string }) {
  const path = useProjectPath();
  const canWrite = usePermission("annotations.write");
  const [address, setAddress] = useQueryStates(historyAddress);
  const { query, series } = useHistory(seriesId, address);
  const annotations = useAnnotations(seriesId);
  const [writing, setWriting] = useState<Writing | null>(null);
  const prepare = usePrepareHistory();
  const skeleton = useDelayedFlag(query.isPending || prepare === null);
  useTitle(series && `${series.measure.title} of ${series.target}`);
  const { x, from, to, clip } = address;
  const axis = useMemo(
    () => address.axis ?? suitingAxis(series?.items ?? []),
    [address.axis, series],
  );
  const written = annotations.items;
  const view = useMemo(
    () => series && prepare?.(series, { x, axis, from, to, clip, annotations: written }),
    [series, prepare, x, axis, from, to, clip, written],
  );
  if (skeleton) return <SeriesSkeleton />;
  if (series === undefined || view === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  const fillable = backfillSubject(series, view.placing.versions);
  const annotate = (version = view.placing.versions.at(-1) ?? "") =>
    setWriting({ annotation: null, version });
  return (
    <>
      <PageHeader
        parent={{ title: "Series", href: path("/series") }}
        title={seriesTitle(series)}
        docs="/docs/explanation/series"
        note={<SeriesNote series={series} />}
        actions={
          <>
            {canWrite ? (
              <Button onClick={() => annotate()}>
                <MessageSquarePlus aria-hidden />
                Annotate
              </Button>
            ) : null}
            {fillable === null ? null : <LazyBackfillButton subject={fillable} />}
            <ShareButton
              subject={{
                kind: "series",
                id: series.id,
                ...(series.statistic === undefined ? {} : { statistic: series.statistic }),
              }}
              title={`${series.measure.title} of ${series.target}`}
            />
          </>
        }
      />
      <StaleBanner query={query} />
      <LatestLine series={series} view={view} />
      {hasStatistics(series, address.statistic) ? (
        <StatisticBar
          series={series}
          statistic={address.statistic}
          onChange={(statistic) => void setAddress({ statistic })}
        />
      ) : null}
      {series.items.length === 1 ? (
        <Banner tone="info" title="Only one point yet">
          Submit a run with more versions of {series.target} to see how {series.measure.title}{" "}
          moves.
        </Banner>
      ) : null}
      {series.continuedBy === undefined && series.separatedAt === undefined ? null : (
        <JoinedHistory series={series} />
      )}
      <HistoryPanel
        series={series}
        view={view}
        axis={axis}
        onAnnotate={canWrite ? annotate : null}
      />
      <DistributionsPanel series={series} points={view.visible} axis={axis} />
      {view.signs.length === 0 ? null : <SignsPanel series={series} signs={view.signs} />}
      <ComparisonsPanel series={series} />
      <LazyAnnotationsPanel
        rows={view.annotations}
        canWrite={canWrite}
        onEdit={(annotation) => setWriting({ annotation, version: "" })}
        onRemove={(annotation) => void annotations.remove(annotation)}
      />
      {writing === null ? null : (
        <LazyAnnotationDialog
          seriesId={seriesId}
          versions={view.placing.versions.toReversed()}
          {...writing}
          onClose={() => setWriting(null)}
          onAdd={(input) => void annotations.add(input)}
          onEdit={(annotation, text) => void annotations.edit(annotation, text)}
        />
      )}
    </>
  );
}

/** What tells a series from others of its target: the benchmark, where its scenario has some. Pure. */
function seriesTitle({ target, scenario, params, measure }: ChartedSeries): string {
  return `${target} · ${params[benchmarkParam] ?? scenario} · ${measure.title}`;
}

function SeriesNote({ series }: { series: ChartedSeries }) {
  const durability = durabilityWords(series.durability);
  const client = measuredClient(series.params);
  // The title has the benchmark.
  const { [benchmarkParam]: _, ...params } = series.params;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span>
        {series.scenario} v{series.scenarioVersion}
        {Object.keys(params).length > 0 ? ` · ${formatParams(params)}` : null}
      </span>
      {durability === null ? null : <span>{durability}</span>}
      <span>{series.label}</span>
      {series.definition === undefined ? null : (
        <DefinitionNote target={series.target} definition={series.definition} />
      )}
      {series.imported === undefined ? null : (
        <span className="flex flex-wrap items-center gap-x-2">
          <ProjectLink
            to={`/series/${series.imported.seriesId}`}
            className="text-accent hover:underline"
          >
            {series.imported.points.toLocaleString("en")} imported points
          </ProjectLink>
          <SeparateButton series={series} />
        </span>
      )}
      {client === null ? null : <span>{clientNote(client)}</span>}
    </span>
  );
}

/** Whether there is a statistic to choose, or one that is drawn or kept. */
function hasStatistics(series: ChartedSeries, chosen: string | null): boolean {
  return series.hasDistribution === true || series.keptOf !== undefined || chosen !== null;
}

/** The series page's geometry while it loads. */
function SeriesSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-64 rounded" />
      <Skeleton className="h-5 w-[32rem] max-w-full rounded" />
      <Skeleton className="h-8 w-80 max-w-full rounded" />
      <Skeleton className="h-9 w-64 max-w-full rounded" />
      <Skeleton className="h-[30rem] w-full rounded-lg" />
    </div>
  );
}

/** What a backfill of this history measures; null for one that was measured elsewhere. Pure. */
function backfillSubject(
  series: ChartedSeries,
  versions: readonly string[],
): BackfillSubject | null {
  const [from] = versions;
  const to = versions.at(-1);
  const { target, scenario, params, label, durability, provisioner } = series;
  if (provisioner === "imported" || from === undefined || to === undefined) return null;
  const template: RunTemplate = {
    target,
    scenarios: [{ scenario, params: workParams(params) }],
    labels: [label],
    priority: backfillPriority,
    durability,
    provisioner: provisioner as NonNullable<RunTemplate["provisioner"]>,
  };
  return { template, from, to };
}
