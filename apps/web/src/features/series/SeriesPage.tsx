"use client";

import {
  type Annotation,
  backfillPriority,
  type ChartedSeries,
  clientNote,
  durabilityWords,
  formatParams,
  measuredClient,
  pointCount,
  type RunTemplate,
  shortCommits,
  workParams,
} from "@lapline/contracts";
import { MessageSquarePlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import {
  AnnotationsPanel,
  LazyAnnotationDialog,
  useAnnotations,
} from "@/features/annotations/index.ts";
import { BackfillButton } from "@/features/backfills/index.ts";
import {
  DefinitionLink,
  ProjectLink,
  usePermission,
  useProjectPath,
} from "@/features/session/index.ts";
import { ShareButton } from "@/features/shares/index.ts";
import type { BackfillSubject } from "../backfills/index.ts";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import { historyAddress } from "./history/historyAddress.ts";
import { type HistoryView, prepareHistory } from "./history/prepareHistory.ts";
import { useHistory } from "./history/useHistory.ts";
import { SignsPanel } from "./SignsPanel.tsx";

// As high as its row, so that the chart below does not move when it is there.
const StatisticBar = dynamic(
  () => import("./StatisticBar.tsx").then((module) => module.StatisticBar),
  { ssr: false, loading: () => <div className="h-9" /> },
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
  const skeleton = useDelayedFlag(query.isPending);
  useTitle(series && `${series.measure.title} of ${series.target}`);
  const { x, axis, from, to, clip } = address;
  const written = annotations.items;
  const view = useMemo(
    () => series && prepareHistory(series, { x, axis, from, to, clip, annotations: written }),
    [series, x, axis, from, to, clip, written],
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
        title={`${series.target} · ${series.measure.title}`}
        note={<SeriesNote series={series} />}
        actions={
          <>
            {canWrite ? (
              <Button onClick={() => annotate()}>
                <MessageSquarePlus aria-hidden />
                Annotate
              </Button>
            ) : null}
            {fillable === null ? null : <BackfillButton subject={fillable} />}
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
      <StatisticBar
        series={series}
        statistic={address.statistic}
        onChange={(statistic) => void setAddress({ statistic })}
      />
      {series.items.length === 1 ? (
        <Banner tone="info" title="Only one point yet">
          Submit a run with more versions of {series.target} to see how {series.measure.title}{" "}
          moves.
        </Banner>
      ) : null}
      {series.continuedBy === undefined ? null : (
        <Banner tone="info" title="Lapline goes on with this history">
          <ProjectLink to={`/series/${series.continuedBy}`} className="text-accent hover:underline">
            Open both as one series
          </ProjectLink>
        </Banner>
      )}
      <HistoryPanel series={series} view={view} onAnnotate={canWrite ? annotate : null} />
      <SignsPanel signs={view.signs} />
      <AnnotationsPanel
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

function SeriesNote({ series }: { series: ChartedSeries }) {
  const durability = durabilityWords(series.durability);
  const client = measuredClient(series.params);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span>
        {series.scenario} v{series.scenarioVersion}
        {Object.keys(series.params).length > 0 ? ` · ${formatParams(series.params)}` : null}
      </span>
      {durability === null ? null : <span>{durability}</span>}
      <span>{series.label}</span>
      {series.definition === undefined ? null : (
        <DefinitionNote target={series.target} definition={series.definition} />
      )}
      {series.imported === undefined ? null : (
        <ProjectLink
          to={`/series/${series.imported.seriesId}`}
          className="text-accent hover:underline"
        >
          {series.imported.points.toLocaleString("en")} imported points
        </ProjectLink>
      )}
      {client === null ? null : <span>{clientNote(client)}</span>}
    </span>
  );
}

interface DefinitionNoteProps {
  target: string;
  definition: NonNullable<ChartedSeries["definition"]>;
}

/** By which revisions of a definition the points were measured, and where they were before. */
function DefinitionNote({ target, definition }: DefinitionNoteProps) {
  const { first, last, earlierSeriesId, laterSeriesId, before } = definition;
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>
        Definition:{" "}
        {first === last ? null : (
          <>
            <DefinitionLink target={target} definition={{ revision: first }} /> to{" "}
          </>
        )}
        <DefinitionLink target={target} definition={{ revision: last }} />
      </span>
      {earlierSeriesId === null ? null : (
        <ProjectLink to={`/series/${earlierSeriesId}`} className="text-accent hover:underline">
          Series before revision {first}
        </ProjectLink>
      )}
      {laterSeriesId === null ? null : (
        <ProjectLink to={`/series/${laterSeriesId}`} className="text-accent hover:underline">
          Series of a later revision
        </ProjectLink>
      )}
      {before === null || before.differences.length === 0 ? null : (
        <span>
          Since revision {before.revision}: {before.differences.join(" ")}
        </span>
      )}
    </span>
  );
}

/** The latest valid point as one big number, with its change. */
function LatestLine({ series, view }: { series: ChartedSeries; view: HistoryView }) {
  if (view.latest === null) return null;
  const { point, change } = view.latest;
  const { unit } = series.measure;
  const { maximum } = pointCount(series, point.n);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-2xl font-semibold tracking-tight">
        <ValueText value={point.value} unit={unit} scale={view.scale} withUnit />
      </span>
      <span className="text-sm text-muted tabular-nums">
        <IntervalText interval={point} unit={unit} scale={view.scale} withUnit nothing="" inWords />{" "}
        {maximum === null ? null : `${maximum} operations, `}
        in version <span title={point.version}>{shortCommits(point.version)}</span>
      </span>
      {change ? <ChangeText change={change} /> : null}
    </div>
  );
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
