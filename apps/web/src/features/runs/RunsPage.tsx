"use client";

import {
  formatDurationMs,
  type RunOutcome,
  type RunStatus,
  type RunSummary,
  runNames,
  runSorts,
  shortCommits,
} from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createColumnHelper } from "@tanstack/react-table";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { LazyBackfillButton } from "@/features/backfills/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { foldImports, type RunLine } from "./foldImports.ts";
import { Outcome } from "./Outcome.tsx";
import { prepareJobCounts } from "./prepareJobCounts.ts";
import { RunsToolbar } from "./RunsToolbar.tsx";
import { runFilters } from "./runFilters.ts";
import { useOutcomes } from "./useOutcomes.ts";

// What is not in view at first loads after the page stands.
const NoRuns = dynamic(() => import("./NoRuns.tsx").then((module) => module.NoRuns));
const NoMatch = dynamic(
  () => import("@/components/data-table/NoMatch.tsx").then((module) => module.NoMatch),
  { ssr: false },
);
const Pager = dynamic(
  () => import("@/components/data-table/Pager.tsx").then((module) => module.Pager),
  { ssr: false },
);

const pageSize = 50;
const noRuns: readonly RunSummary[] = [];

/** The project's runs, filtered and sorted by the address, live. */
export function RunsPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const [filters, setFilters] = useQueryStates(runFilters, { history: "push" });
  const { cursor, hide, sort, unfold, ...asked } = filters;
  const given = Object.fromEntries(
    Object.entries({ ...asked, cursor }).filter(([, value]) => value !== null),
  ) as { status?: RunStatus; target?: string; scenario?: string; label?: string; cursor?: string };
  const query = useQuery(
    trpc.runs.list.queryOptions(
      { ...given, sort, limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const skeleton = useDelayedFlag(query.isPending);
  const filtered = Object.values(asked).some((value) => value !== null);
  const runs = skeleton ? noRuns : (query.data?.items ?? noRuns);
  const lines = useMemo(() => foldImports(runs, unfold), [runs, unfold]);
  const outcomes = useOutcomes(lines);
  const onUnfold = useCallback(
    (id: string) => void setFilters(({ unfold: now }) => ({ unfold: [...now, id] })),
    [setFilters],
  );
  const columns = useMemo(
    () => runColumns(path, { outcomes, onUnfold }),
    [path, outcomes, onUnfold],
  );

  return (
    <>
      <PageHeader
        title="Runs"
        docs="/docs/reference/job-life-cycle"
        actions={
          <>
            <LazyBackfillButton />
            <ButtonLink href={path("/runs/import")}>Import</ButtonLink>
            <ButtonLink href={path("/runs/new")} look="primary">
              <Plus aria-hidden /> New run
            </ButtonLink>
          </>
        }
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : !skeleton && query.data?.items.length === 0 && !filtered && cursor === null ? (
        <NoRuns />
      ) : (
        <>
          <RunsToolbar filters={filters} onChange={setFilters} rows={runs} />
          <StaleBanner query={query} />
          {query.data && !skeleton && runs.length === 0 ? (
            <NoMatch
              noun="run"
              onClear={() =>
                setFilters({
                  status: null,
                  target: null,
                  scenario: null,
                  label: null,
                  cursor: null,
                })
              }
            />
          ) : (
            <>
              <DataTable
                caption="Runs"
                columns={columns}
                rows={lines}
                rowId={(run) => run.id}
                hidden={hide}
                sort={{
                  by: sort,
                  onSort: (next) =>
                    setFilters({
                      sort: runSorts.find((one) => one === next) ?? null,
                      cursor: null,
                    }),
                }}
                skeletonRows={skeleton ? 8 : 0}
              />
              {query.data && !skeleton ? (
                <Pager
                  cursor={cursor}
                  nextCursor={query.data.nextCursor}
                  onCursor={(next) => setFilters({ cursor: next })}
                  shown={runs.length}
                  noun={["run"]}
                />
              ) : null}
            </>
          )}
        </>
      )}
    </>
  );
}

const helper = createColumnHelper<typeof features, RunLine>();

interface Told {
  outcomes: ReadonlyMap<string, RunOutcome>;
  onUnfold: (id: string) => void;
}

/** Columns of the runs list. `path` makes addresses within the project. */
function runColumns(path: (to: string) => string, { outcomes, onUnfold }: Told) {
  return helper.columns([
    helper.accessor("status", {
      header: "Status",
      meta: { title: "Status", className: "hidden sm:table-cell" },
      cell: ({ row }) => <StatusBadge status={row.original.status} />,
    }),
    helper.display({
      id: "run",
      header: "Run",
      meta: { title: "Run", className: "w-full max-w-0 min-w-28 sm:min-w-36" },
      cell: ({ row }) => (
        <RowLink href={path(`/runs/${row.original.id}`)}>
          <span className="block py-1.5 break-words whitespace-normal">
            {runNames(row.original).name}
            <span className="font-normal text-muted"> · {runNames(row.original).about}</span>
            <NarrowFacts run={row.original} outcome={outcomes.get(row.original.id)} />
          </span>
        </RowLink>
      ),
    }),
    helper.display({
      id: "result",
      header: "Result",
      // A verdict fits on one line where there is room.
      meta: { title: "Result", className: "hidden min-w-40 sm:table-cell xl:min-w-72" },
      cell: ({ row: { original } }) => (
        <span className="flex flex-col items-start gap-0.5 py-1">
          <Outcome outcome={outcomes.get(original.id)} run={original} />
          {original.folded.length > 0 ? (
            <button
              type="button"
              onClick={() => onUnfold(original.id)}
              className="cursor-pointer text-xs text-accent hover:underline"
            >
              Show {countWords(original.folded.length, "older import")}
            </button>
          ) : null}
        </span>
      ),
    }),
    helper.accessor("durationMs", {
      header: "Duration",
      meta: { title: "Duration", align: "right", className: "hidden lg:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap text-muted tabular-nums">
          {original.durationMs === null ? "–" : formatDurationMs(original.durationMs)}
        </span>
      ),
    }),
    helper.accessor("jobCounts", {
      header: "Jobs",
      meta: { title: "Jobs", className: "hidden sm:table-cell" },
      cell: ({ row }) => <JobCounts counts={row.original.jobCounts} />,
    }),
    helper.accessor("labels", {
      header: "Label",
      meta: { title: "Label", className: "hidden md:table-cell" },
      cell: ({ row }) => (
        <span className="whitespace-nowrap text-muted">{row.original.labels.join(", ")}</span>
      ),
    }),
    helper.accessor("submittedBy", {
      header: "Submitted by",
      meta: { title: "Submitted by", className: "hidden lg:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="block max-w-40 break-words text-muted">
          {original.submittedBy}
          {original.commit === undefined ? null : (
            <span className="block font-mono text-xs" title={original.commit}>
              {shortCommits(original.commit)}
            </span>
          )}
        </span>
      ),
    }),
    helper.accessor("createdAt", {
      header: "Submitted",
      meta: {
        title: "Submitted",
        align: "right",
        sortKey: "submitted",
        className: "hidden sm:table-cell",
      },
      cell: ({ row }) => (
        <span className="text-muted">
          <RelativeTime at={row.original.createdAt} />
        </span>
      ),
    }),
  ]);
}

interface NarrowFactsProps {
  run: RunLine;
  outcome: RunOutcome | undefined;
}

/** On a phone, which has no room for columns: result, status and time below the name of a run. */
function NarrowFacts({ run, outcome }: NarrowFactsProps) {
  return (
    <span className="flex flex-col pt-0.5 font-normal sm:hidden">
      <Outcome outcome={outcome} run={run} />
      {run.folded.length > 0 ? (
        <span className="text-xs text-muted">
          and {countWords(run.folded.length, "older import")}
        </span>
      ) : null}
      <span className="flex flex-wrap justify-between gap-x-3 pt-0.5 text-xs text-muted">
        <StatusBadge status={run.status} />
        <RelativeTime at={run.createdAt} />
      </span>
    </span>
  );
}

const segmentClass = {
  processed: "bg-good",
  failed: "bg-bad",
  canceled: "bg-line-strong",
  active: "bg-accent animate-pulse-soft",
} as const;

/** How far the jobs of a run are: a bar and the words for it. */
function JobCounts({ counts }: { counts: RunSummary["jobCounts"] }) {
  const { segments, words } = prepareJobCounts(counts);
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap tabular-nums">
      <span aria-hidden className="flex h-1.5 w-14 overflow-hidden rounded-full bg-line">
        {segments.map(({ kind, share }) => (
          <span
            key={kind}
            className={classNames("h-full", segmentClass[kind])}
            style={{ width: `${share * 100}%` }}
          />
        ))}
      </span>
      <span className="text-muted">{words}</span>
    </span>
  );
}
