"use client";

import { type RunStatus, runSorts } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { BackfillButton } from "@/features/backfills/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { RunsToolbar } from "./RunsToolbar.tsx";
import { runColumns } from "./runColumns.tsx";
import { runFilters } from "./runFilters.ts";

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

/** The project's runs, filtered and sorted by the address, live. */
export function RunsPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const [filters, setFilters] = useQueryStates(runFilters, { history: "push" });
  const { cursor, hide, sort, ...asked } = filters;
  const given = Object.fromEntries(
    Object.entries({ ...asked, cursor }).filter(([, value]) => value !== null),
  ) as { status?: RunStatus; target?: string; scenario?: string; label?: string; cursor?: string };
  const query = useQuery(
    trpc.runs.list.queryOptions(
      { ...given, sort, limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns = useMemo(() => runColumns(path), [path]);
  const skeleton = useDelayedFlag(query.isPending);
  const filtered = Object.values(asked).some((value) => value !== null);
  const runs = skeleton ? [] : (query.data?.items ?? []);

  return (
    <>
      <PageHeader
        title="Runs"
        actions={
          <>
            <BackfillButton />
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
                rows={runs}
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
