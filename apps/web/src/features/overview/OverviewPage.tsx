"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { WorkPanel } from "@/features/queue/index.ts";
import { NoRuns, RunsPanel } from "@/features/runs/index.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { NewsPanel } from "./NewsPanel.tsx";
import { PinnedPanel } from "./PinnedPanel.tsx";

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
        docs="/docs/reference/dashboard"
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
            {overview.failedRuns.length === 0 ? null : (
              <RunsPanel
                id="failed-runs"
                title="Failed runs"
                runs={overview.failedRuns}
                more={{ title: "All failed runs", path: "/runs?status=FAILED" }}
              />
            )}
            <WorkPanel work={overview.work} more={{ title: "Queue", path: "/queue" }} />
            <RunsPanel
              id="latest-runs"
              title="Latest runs"
              runs={overview.runs}
              oneImport
              more={{ title: "All runs", path: "/runs" }}
            />
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

/** The overview's panels before their answers. */
function OverviewSkeleton() {
  return (
    <div aria-busy className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </div>
  );
}

/**
 * Tells the server that the reader looks at the overview, now and whenever they come back to the tab,
 * and answers since when their news are told: undefined until that is known, null for everything that
 * is open. Pages that load in the background are no visit, and visitors of a public project have none.
 */
function useVisit() {
  const trpc = useTRPC();
  const isMember = useSession().project.role !== "visitor";
  const [since, setSince] = useState<string | null | undefined>(isMember ? undefined : null);
  const { mutateAsync, isPending } = useMutation(trpc.overview.visit.mutationOptions());
  useEffect(() => {
    if (!isMember) return;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        setSince((await mutateAsync({})).since);
      } catch {
        // The overview itself says what is wrong.
        setSince((known) => known ?? null);
      }
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isMember, mutateAsync]);
  const markSeen = useCallback(async () => {
    try {
      setSince((await mutateAsync({ seen: true })).since);
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Updates were not marked read", detail });
    }
  }, [mutateAsync]);
  return { since, isMember, markSeen, marking: isPending };
}
