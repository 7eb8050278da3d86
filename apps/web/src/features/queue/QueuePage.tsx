"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { RunsPanel } from "@/features/runs/index.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { WorkPanel } from "./WorkPanel.tsx";

/** Runs of each state that are listed; the runs list has the others. */
const runsShown = 25;

/** What is running and queued now, on which label, and when each should end. Live. */
export function QueuePage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const maySubmit = usePermission("runs.submit");
  const overview = useQuery(trpc.overview.get.queryOptions({}));
  const running = useQuery(trpc.runs.list.queryOptions({ status: "RUNNING", limit: runsShown }));
  // Those that were submitted first are next.
  const queued = useQuery(
    trpc.runs.list.queryOptions({
      ...{ status: "QUEUED", sort: "submitted", starts: "true" },
      limit: runsShown,
    }),
  );
  const queries = [overview, running, queued];
  const skeleton = useDelayedFlag(queries.some(({ isPending }) => isPending));
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  return (
    <>
      <PageHeader
        title="Queue"
        docs="/docs/reference/job-life-cycle"
        note="Jobs run by priority, then in order of submission."
        actions={
          maySubmit ? (
            <ButtonLink href={path("/runs/new")} look="primary">
              <Plus aria-hidden /> New run
            </ButtonLink>
          ) : null
        }
      />
      {failed === undefined ? null : (
        <ProblemState
          problem={problemFromError(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {skeleton ? (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-28 rounded-lg" />
          <Skeleton className="h-28 rounded-lg" />
        </div>
      ) : null}
      <StaleBanner query={overview} />
      {skeleton || overview.data === undefined ? null : <WorkPanel work={overview.data.work} />}
      {skeleton || running.data === undefined ? null : (
        <RunsPanel
          id="running-runs"
          title="Running"
          runs={running.data.items}
          empty="No run is running."
          more={{ title: "All running runs", path: "/runs?status=RUNNING" }}
        />
      )}
      {skeleton || queued.data === undefined ? null : (
        <RunsPanel
          starts
          id="queued-runs"
          title="Queued"
          runs={queued.data.items}
          empty="No run is queued."
          more={{ title: "All queued runs", path: "/runs?status=QUEUED" }}
        />
      )}
    </>
  );
}
