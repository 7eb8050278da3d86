"use client";

import { seriesSorts } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartSpline, Plus } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import { NoMatch } from "@/components/data-table/NoMatch.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { seriesColumns } from "./seriesColumns.tsx";
import { seriesFilters } from "./seriesFilters.ts";
import { usePins } from "./usePins.ts";

const pageSize = 50;

/** The project's histories, filtered and sorted by the address. */
export function SeriesListPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const [filters, setFilters] = useQueryStates(seriesFilters, { history: "push" });
  const { cursor, hide, sort, ...asked } = filters;
  const given: Partial<Record<keyof typeof asked | "cursor", string>> = Object.fromEntries(
    Object.entries({ ...asked, cursor }).filter(([, value]) => value !== null),
  );
  const query = useQuery(
    trpc.series.list.queryOptions(
      { ...given, sort, limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const { pinned, toggle } = usePins();
  const columns = useMemo(
    () => seriesColumns({ path, pinned, onPin: (series) => void toggle(series) }),
    [path, pinned, toggle],
  );
  const skeleton = useDelayedFlag(query.isPending);
  const filtered = Object.values(asked).some((value) => value !== null);
  const rows = skeleton ? [] : (query.data?.items ?? []);

  return (
    <>
      <PageHeader title="Series" />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : query.data && !skeleton && rows.length === 0 && !filtered && cursor === null ? (
        <EmptyState icon={<ChartSpline aria-hidden />} title="No series yet">
          <p>
            A series is the history of one measure of one workload on one hardware label. The first
            appear by themselves when the first report is processed.
          </p>
          <div>
            <ButtonLink href={path("/runs/new")} look="primary">
              <Plus aria-hidden /> New run
            </ButtonLink>
          </div>
        </EmptyState>
      ) : (
        <>
          <SeriesToolbar filters={filters} onChange={setFilters} rows={rows} />
          <StaleBanner query={query} />
          {query.data && !skeleton && rows.length === 0 ? (
            <NoMatch noun="series" onClear={() => setFilters(null)} />
          ) : (
            <DataTable
              caption="Series"
              columns={columns}
              rows={rows}
              rowId={(series) => series.id}
              hidden={hide}
              sort={{
                by: sort,
                onSort: (next) =>
                  setFilters({
                    sort: seriesSorts.find((one) => one === next) ?? null,
                    cursor: null,
                  }),
              }}
              skeletonRows={skeleton ? 8 : 0}
            />
          )}
          {query.data && rows.length > 0 ? (
            <Pager
              cursor={cursor}
              nextCursor={query.data.nextCursor}
              onCursor={(next) => setFilters({ cursor: next })}
              summary={`${rows.length} series`}
            />
          ) : null}
        </>
      )}
    </>
  );
}
