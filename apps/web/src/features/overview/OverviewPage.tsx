"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { NoRuns } from "@/features/runs/index.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { NewsPanel } from "./NewsPanel.tsx";
import { OverviewSkeleton } from "./OverviewSkeleton.tsx";
import { PinnedPanel } from "./PinnedPanel.tsx";
import { RunsPanel } from "./RunsPanel.tsx";
import { useVisit } from "./useVisit.ts";
import { WorkPanel } from "./WorkPanel.tsx";

/** First page of a project: what got worse, what runs, the machines, what one follows. Live. */
export function OverviewPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const maySubmit = usePermission("runs.submit");
  const { since, isMember, markSeen, marking } = useVisit();
  const query = useQuery(
    trpc.overview.get.queryOptions(since == null ? {} : { since }, {
      enabled: since !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const pinned = useQuery(trpc.series.listPinned.queryOptions(undefined, { enabled: isMember }));
  const skeleton = useDelayedFlag(query.isPending);
  const overview = skeleton ? undefined : query.data;
  const isNew = overview?.runs.length === 0;
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          maySubmit ? (
            <ButtonLink href={path("/runs/new")} look="primary">
              <Plus aria-hidden /> New run
            </ButtonLink>
          ) : null
        }
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {skeleton ? <OverviewSkeleton /> : null}
      <StaleBanner query={query} />
      {isNew ? <NoRuns /> : null}
      {overview === undefined || isNew ? null : (
        <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <NewsPanel overview={overview} onSeen={isMember ? markSeen : null} marking={marking} />
            <WorkPanel work={overview.work} />
            <RunsPanel runs={overview.runs} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {isMember ? <PinnedPanel series={pinned.data?.items} /> : null}
            <MachinesPanel machines={overview.machines} />
          </div>
        </div>
      )}
    </>
  );
}
