"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { useRowActKeys } from "@/components/data-table/useRowActKeys.ts";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { askedFilters } from "./explorer/askedFilters.ts";
import { ChosenBar } from "./explorer/ChosenBar.tsx";
import { groupIdOf } from "./explorer/groupIdOf.ts";
import { nameRows } from "./explorer/nameRows.ts";
import { RowActsProvider } from "./explorer/RowControls.tsx";
import { StatusCounts } from "./explorer/StatusCounts.tsx";
import { useChosen } from "./explorer/useChosen.ts";
import { useGroups } from "./explorer/useGroups.ts";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { explorerViews, seriesFilters } from "./seriesFilters.ts";

// What is not in view at first loads after the page stands.
const SeriesGridView = dynamic(
  () => import("./explorer/SeriesGridView.tsx").then((module) => module.SeriesGridView),
  { ssr: false, loading: () => <div className="min-h-dvh" /> },
);
const SeriesHeatMap = dynamic(
  () => import("./explorer/SeriesHeatMap.tsx").then((module) => module.SeriesHeatMap),
  { ssr: false, loading: () => <div className="min-h-dvh" /> },
);
const SeriesChartPanel = dynamic(
  () => import("./explorer/SeriesChartPanel.tsx").then((module) => module.SeriesChartPanel),
  { ssr: false, loading: () => <div className="h-[36rem]" /> },
);
const SeriesTable = dynamic(
  () => import("./explorer/SeriesTable.tsx").then((module) => module.SeriesTable),
  { ssr: false, loading: () => <div className="min-h-dvh" /> },
);
const SeriesViews = dynamic(
  () => import("./explorer/SeriesViews.tsx").then((module) => module.SeriesViews),
  { ssr: false, loading: () => <span className="block h-7 w-22" /> },
);
const NoMatch = dynamic(
  () => import("@/components/data-table/NoMatch.tsx").then((module) => module.NoMatch),
  { ssr: false },
);
const NoSeries = dynamic(() => import("./NoSeries.tsx").then((module) => module.NoSeries), {
  ssr: false,
});

const pageSize = 50;
const noRows: readonly SeriesSummary[] = [];
const noFilters = {
  ...{ search: null, target: [], scenario: [], measure: [], label: [], state: [] },
  ...{ origin: null, from: null, to: null, cursor: null },
};
const viewTitles = { table: "Table", grid: "Grid", heat: "Heat map", chart: "Chart" };

/** The project's histories as a table, a grid of sparklines or one chart, all by the address. */
export function SeriesListPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const [filters, setFilters] = useQueryStates(seriesFilters, { history: "push" });
  const { cursor, sort, group, closed, view } = filters;
  const asked = askedFilters(filters);
  const filtered = Object.keys(asked).length > 0;
  const query = useQuery(
    trpc.series.list.queryOptions(
      {
        ...asked,
        ...(group.length > 0 ? { group } : {}),
        ...(cursor === null ? {} : { cursor }),
        sort,
        limit: pageSize,
      },
      { placeholderData: keepPreviousData, enabled: view !== "grid" },
    ),
  );
  const facets = useQuery(
    trpc.series.facets.queryOptions(asked, { placeholderData: keepPreviousData }),
  );
  const total = facets.isPlaceholderData ? undefined : facets.data?.total;
  const { pinned, toggle: onPin } = usePins();
  const { ids: chosen, toggle: onChoose, addAll, clear } = useChosen(filters, setFilters);
  const groups = useGroups(asked, group);
  const [gridRows, setGridRows] = useState<readonly SeriesSummary[]>([]);
  const onFold = useCallback(
    (id: string) =>
      void setFilters(
        ({ closed: now }) => ({
          closed: now.includes(id) ? now.filter((each) => each !== id) : [...now, id],
        }),
        { history: "replace" },
      ),
    [setFilters],
  );
  useRowActKeys();
  const skeleton = useDelayedFlag(query.isPending && view !== "grid");
  const rows = view === "grid" ? gridRows : skeleton ? noRows : (query.data?.items ?? noRows);
  const isEmpty = view !== "grid" && query.data !== undefined && !skeleton && rows.length === 0;
  const isNew = facets.data?.target.length === 0 && !filtered;
  const clearFilters = useCallback(() => void setFilters(noFilters), [setFilters]);
  const told = useMemo(() => nameRows(rows, group), [rows, group]);
  const acts = useMemo(
    () => ({
      chosen,
      onChoose,
      pinned,
      names: told.names,
      shortNames: told.shortNames,
      spans: told.spans,
      onPin: onPin && ((series: SeriesSummary) => void onPin(series)),
    }),
    [chosen, onChoose, pinned, onPin, told],
  );
  const lists = { path, groups, onFold };

  return (
    <>
      <PageHeader
        title="Series"
        docs="/docs/explanation/series"
        actions={
          <>
            <SegmentedControl
              label="Show as"
              options={explorerViews.map((value) => ({ value, label: viewTitles[value] }))}
              value={view}
              onChange={(next) => void setFilters({ view: next, cursor: null })}
            />
            {onPin === null ? null : <SeriesViews filters={filters} />}
          </>
        }
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : isNew && cursor === null ? (
        <NoSeries />
      ) : (
        <>
          <SeriesToolbar filters={filters} onChange={setFilters} rows={rows} facets={facets.data} />
          <StaleBanner query={query} />
          {view === "chart" ? <SeriesChartPanel filters={filters} onChange={setFilters} /> : null}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <StatusCounts filters={filters} onChange={setFilters} facets={facets.data} />
            <ChosenBar
              chosen={chosen.size}
              drawn={view === "chart"}
              onDraw={() => void setFilters({ view: "chart", cursor: null })}
              onAll={() => addAll(rows.filter((row) => !closed.includes(groupIdOf(row, group))))}
              onClear={clear}
            />
          </div>
          {/* Its line is there before the names are, so that nothing below moves. */}
          <p data-shared-names className="min-h-5 text-sm break-words text-muted">
            {told.shared === "" ? null : (
              <>
                All of these: <span className="text-text">{told.shared}</span>
              </>
            )}
          </p>
          <RowActsProvider value={acts}>
            {view === "grid" ? (
              <SeriesGridView
                {...lists}
                filters={filters}
                total={total}
                onClear={clearFilters}
                onRows={setGridRows}
              />
            ) : isEmpty ? (
              <NoMatch noun="series" onClear={clearFilters} />
            ) : view === "heat" && rows.length > 0 ? (
              <SeriesHeatMap series={rows} total={total} path={path} />
            ) : (
              <SeriesTable
                {...lists}
                filters={filters}
                onChange={setFilters}
                page={query.data}
                total={total}
                skeleton={skeleton}
              />
            )}
          </RowActsProvider>
        </>
      )}
    </>
  );
}

/** The reader's own pins: a change shows at once and is taken back, with the reason, when refused. */
function usePins() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = useSession().project.role !== "visitor";
  const pinned = useQuery(trpc.series.listPinned.queryOptions(undefined, { enabled: may }));
  const client = useTRPCClient();
  const ids = useMemo(() => new Set((pinned.data?.items ?? []).map(({ id }) => id)), [pinned.data]);
  const toggle = useCallback(
    async (series: SeriesSummary) => {
      const key = trpc.series.listPinned.queryKey();
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      const items = before?.items ?? [];
      const others = items.filter(({ id }) => id !== series.id);
      const isPinned = others.length < items.length;
      const added = { ...series, move: series.move ?? null };
      queryClient.setQueryData(key, { items: isPinned ? others : [...others, added] });
      try {
        const { pin, unpin } = client.series;
        await (isPinned ? unpin : pin).mutate({ id: series.id });
      } catch (error) {
        queryClient.setQueryData(key, before);
        showToast({
          tone: "error",
          title: isPinned ? "The series is still pinned" : "The series is not pinned",
          detail: problemFromError(error).detail,
        });
      }
      await queryClient.invalidateQueries({ queryKey: key });
    },
    [trpc, client, queryClient],
  );
  return { pinned: ids, toggle: may ? toggle : null };
}
