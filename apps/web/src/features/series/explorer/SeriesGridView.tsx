"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback, useEffect, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { NoMatch } from "@/components/data-table/NoMatch.tsx";
import { pageWords } from "@/components/data-table/pageWords.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import type { SeriesFilters } from "../seriesFilters.ts";
import { askedFilters } from "./askedFilters.ts";
import { SeriesGrid } from "./SeriesGrid.tsx";

/** Series of one answer; the next is asked for before its end is reached. */
const pageSize = 200;

const noun = ["series", "series"] as const;

interface SeriesGridViewProps
  extends Omit<ComponentProps<typeof SeriesGrid>, "series" | "onEnd" | "by" | "closed"> {
  filters: SeriesFilters;
  /** Series that the filters leave; absent while nobody counted them. */
  total: number | undefined;
  onClear: () => void;
  /** Tells which series are in the grid. */
  onRows: (rows: readonly SeriesSummary[]) => void;
}

/** The grid of everything that the filters leave, loaded as it is scrolled. */
export function SeriesGridView({ filters, total, onClear, onRows, ...grid }: SeriesGridViewProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { sort, group, closed } = filters;
  const input = {
    ...askedFilters(filters),
    sort,
    limit: pageSize,
    ...(group.length > 0 ? { group } : {}),
  };
  // The library's own options would send the direction of paging, which the list does not know.
  const query = useInfiniteQuery({
    queryKey: trpc.series.list.infiniteQueryKey(input),
    queryFn: ({ pageParam, signal }) =>
      client.series.list.query(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const series = useMemo(
    () => (query.data?.pages ?? []).flatMap(({ items }) => items),
    [query.data],
  );
  useEffect(() => onRows(series), [onRows, series]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.data === undefined || skeleton) return <GridSkeleton />;
  if (series.length === 0) return <NoMatch noun="series" onClear={onClear} />;
  return (
    <>
      <SeriesGrid {...grid} by={group} closed={closed} series={series} onEnd={onEnd} />
      <p role="status" className="text-xs text-muted tabular-nums">
        {pageWords({ shown: series.length, total, isWhole: !hasNextPage, isFirst: true }, noun)}
      </p>
    </>
  );
}

const skeletonTiles = Array.from({ length: 12 }, (_, index) => index);

/** Grey tiles with the geometry of real ones. */
function GridSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-[10px]"
    >
      {skeletonTiles.map((tile) => (
        <Skeleton key={tile} className="h-[150px] rounded-lg" />
      ))}
    </div>
  );
}
