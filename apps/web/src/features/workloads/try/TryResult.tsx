"use client";

import { isTerminalJobStatus, runEnded } from "@lapline/contracts";
import type { DefinitionTry } from "@lapline/contracts/definitions";
import { skipToken, useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { JobPanel } from "@/features/jobs/index.ts";
import { useRunEvents } from "@/features/runs/index.ts";
import { prepareTried } from "./prepareTried.ts";
import { TriedTable } from "./TriedTable.tsx";

/** A trial while it runs, and then what was read of its output. */
export function TryResult({ attempt }: { attempt: DefinitionTry }) {
  const trpc = useTRPC();
  const run = useQuery(trpc.runs.get.queryOptions({ id: attempt.runId }));
  useRunEvents(attempt.runId, run.data !== undefined && !runEnded(run.data));
  const job = run.data?.jobs.find(({ id }) => id === attempt.jobId);
  const isOver = job !== undefined && isTerminalJobStatus(job.status);
  const hasReport = isOver && job.reportId !== undefined;
  const report = useQuery(
    trpc.jobs.report.queryOptions(hasReport ? { id: attempt.jobId } : skipToken),
  );
  if (run.isError) return <ProblemState problem={problemFromError(run.error)} />;
  if (job === undefined) return <Skeleton className="h-56 w-full rounded-lg" />;
  return (
    <div className="flex min-w-0 flex-col gap-4" data-try-status={job.status}>
      {hasReport && report.data === undefined && !report.isError ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : null}
      {report.isError ? (
        <Banner tone="error" title="What was read cannot be shown">
          {problemFromError(report.error).detail}
        </Banner>
      ) : null}
      {report.data === undefined ? null : <TriedTable tried={prepareTried(report.data)} />}
      <JobPanel job={job} />
    </div>
  );
}
