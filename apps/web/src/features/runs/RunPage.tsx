"use client";

import {
  importCountWords,
  isTerminalJobStatus,
  type Job,
  type PresetId,
  presetIds,
  type Run,
  type RunCommit,
  runEnded,
  shortCommits,
} from "@lapline/contracts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { CircleSlash } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { DeleteButton } from "@/features/deletions/index.ts";
import { InterleavedNote, pairsOfRun } from "@/features/interleaved/index.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { ImportedChanges } from "./ImportedChanges.tsx";
import { ImportedSeries } from "./ImportedSeries.tsx";
import { RunActions } from "./RunActions.tsx";
import { RunDefinitions } from "./RunDefinitions.tsx";
import { RunSubjectNote } from "./RunSubjectNote.tsx";
import { isImport, isLongImport, runTitle } from "./runTitle.ts";
import { useLiveTitle } from "./useLiveTitle.ts";
import { useRunEvents } from "./useRunEvents.ts";

const ResultsSection = dynamic(
  () => import("./results/ResultsSection.tsx").then((module) => module.ResultsSection),
  { ssr: false, loading: () => <Skeleton className="h-56 w-full rounded-lg" /> },
);
const JobList = dynamic(() => import("./JobList.tsx").then((module) => module.JobList), {
  ssr: false,
  loading: () => <div className="min-h-96" />,
});

/** One run, live: its jobs, and the chosen job with timeline and log. */
export function RunPage({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const query = useQuery(trpc.runs.get.queryOptions({ id: runId }));
  const results = useQuery(trpc.runs.results.queryOptions({ id: runId }));
  const skeleton = useDelayedFlag(query.isPending || results.isPending);
  const run = query.data;
  const live = run !== undefined && !runEnded(run);
  useRunEvents(runId, live);
  useLiveTitle(run?.status, run ? runTitle(run) : "Run");
  const [chosen, setChosen] = useQueryState("job", parseAsString);
  // Older runs do not keep which comparison they are of; the form that submitted them names it.
  const [named] = useQueryState("published", parseAsStringLiteral(presetIds));
  const comparison = run?.published ?? named;
  const listed = run?.jobs.find(({ id }) => id === chosen);
  // A run shows its first jobs only; the one that an address names may be a later one.
  const unlisted = useQuery(
    trpc.jobs.get.queryOptions(
      run !== undefined && chosen !== null && chosen !== noJob && listed === undefined
        ? { id: chosen }
        : skipToken,
    ),
  );

  if (skeleton) return <RunSkeleton />;
  if (run === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  const jobs = run.jobs.length + (run.jobsOmitted ?? 0);
  const job = chosen === null ? firstOfInterest(run) : (listed ?? unlisted.data);
  const title = runTitle(run);
  return (
    <>
      <PageHeader
        parent={{ title: "Runs", href: path("/runs") }}
        title={title}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={run.status} />
            {jobs === 0 ? null : <span>{countWords(jobs, "job")}</span>}
            <span>
              {isImport(run) ? "imported" : "submitted"} by {run.submittedBy}{" "}
              <RelativeTime at={run.createdAt} />
            </span>
            {run.subject ? <RunSubjectNote subject={run.subject} /> : null}
            {run.source ? <RunCommitNote source={run.source} /> : null}
          </span>
        }
        actions={
          <>
            <RunActions run={run} title={title} results={results.data} />
            {live ? (
              run.jobs.length > 1 && !isImport(run) ? (
                <CancelRun run={run} />
              ) : null
            ) : (
              <DeleteButton subject={{ kind: "run", id: run.id, runId: run.id, jobs }} />
            )}
          </>
        }
      />
      <StaleBanner query={query} />
      {comparison === null ? null : <PublishedBanner comparison={comparison} live={live} />}
      {isLongImport(run) ? (
        <ImportedSeries targets={[...new Set(run.jobs.map(({ target }) => target))]} />
      ) : results.data !== undefined && run.jobs.length > 0 ? (
        <>
          <InterleavedNote pairs={pairsOfRun(run, results.data.items)} />
          <ResultsSection run={run} title={title} results={results.data} />
        </>
      ) : results.isError ? (
        <ProblemState problem={problemFromError(results.error)} onRetry={() => results.refetch()} />
      ) : null}
      {run.imported ? (
        <p className="text-muted" data-import-counts>
          {`Imported results: ${importCountWords(run.imported)}.`}
          {jobs === 0 ? " Nothing failed: the series already show these results." : null}
        </p>
      ) : null}
      {results.data?.importedOutcome === undefined ? null : (
        <ImportedChanges outcome={results.data.importedOutcome} />
      )}
      {run.jobsOmitted ? (
        <p className="text-muted">
          {`First ${run.jobs.length} of ${countWords(jobs, "job")}. The series show all of them.`}
        </p>
      ) : null}
      {chosen !== null && chosen !== noJob && listed === undefined && unlisted.isError ? (
        <ProblemState
          problem={problemFromError(unlisted.error)}
          onRetry={() => unlisted.refetch()}
        />
      ) : null}
      <RunDefinitions jobs={run.jobs} />
      {run.jobs.length > 0 ? (
        <JobList
          jobs={run.jobs}
          open={job}
          onOpen={(id) => void setChosen(id ?? noJob, { history: "push" })}
        />
      ) : null}
    </>
  );
}

/** Says in the address that every job is folded. */
const noJob = "none";

/**
 * The job that is open without being asked for: what runs, else what failed, else the one comparison of a
 * run. Results that are in the table above need none.
 */
function firstOfInterest({ jobs }: Run): Job | undefined {
  const [first] = jobs;
  const isAlone = jobs.length === 1 && first?.kind !== "measure";
  return (
    jobs.find(({ status }) => status === "RUNNING" || status === "CLAIMED") ??
    jobs.find(({ status }) => status === "FAILED") ??
    (isAlone || jobs.some(({ status }) => !isTerminalJobStatus(status)) ? first : undefined)
  );
}

function CancelRun({ run }: { run: Run }) {
  const trpc = useTRPC();
  const may = usePermission("runs.cancel");
  const cancel = useMutation(trpc.runs.cancel.mutationOptions());
  if (!may) return null;
  const open = run.jobs.filter(({ status }) => !isTerminalJobStatus(status)).length;
  return (
    <ConfirmButton
      action="Cancel run"
      question={`Cancel ${countWords(open, "job")} of this run?`}
      consequence="Queued jobs are canceled at once, running ones within seconds. Existing reports stay."
      done="Cancel requested"
      failed="Cancel run did not work"
      act={() => cancel.mutateAsync({ id: run.id })}
    >
      <CircleSlash aria-hidden /> Cancel run
    </ConfirmButton>
  );
}

/** The run page's geometry while it loads. */
function RunSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-72 rounded" />
      <Skeleton className="h-5 w-96 max-w-full rounded" />
      <Skeleton className="h-56 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}

/** Which commit a run measures, and what it is held against with how that was found. */
function RunCommitNote({ source }: { source: RunCommit }) {
  const { repository, commit, pullRequest, baseline } = source;
  return (
    <span className="basis-full break-words">
      measures {shortCommits(commit)} of {repository}
      {pullRequest === null ? null : `, pull request ${pullRequest}`}
      {baseline === null ? null : `; compared with ${shortCommits(baseline.version)}`}
      {baseline?.found ? `: ${shortCommits(baseline.found)}` : null}
    </span>
  );
}

interface PublishedBannerProps {
  comparison: PresetId;
  /** Whether its jobs have not all ended. */
  live: boolean;
}

/** Leads from the run of a published comparison back to the page that shows its results. */
function PublishedBanner({ comparison, live }: PublishedBannerProps) {
  const path = useProjectPath();
  return (
    <Banner
      tone="info"
      title="Run of a published comparison"
      actions={
        <ButtonLink href={path(`/published/${comparison}`)} size="small">
          Open comparison
        </ButtonLink>
      }
    >
      {live
        ? "Each result appears beside the published figures when its job has ended."
        : "The results are next to the published figures."}
    </Banner>
  );
}
