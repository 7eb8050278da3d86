import { type SeriesStatistic, unpackSeries } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/client/trpc.ts";
import type { HistoryOptions } from "./historyOptions.ts";
import { mergeHistories } from "./mergeHistories.ts";

/**
 * The history of a series: whole, or of a long one a selection with the range in view looked up more
 * closely.
 */
export function useHistory(
  seriesId: string,
  range: Pick<HistoryOptions, "x" | "from" | "to"> & { statistic: SeriesStatistic | null },
) {
  const trpc = useTRPC();
  const { statistic } = range;
  const about = { id: seriesId, ...(statistic === null ? {} : { statistic }) };
  const query = useQuery(
    trpc.series.history.queryOptions(about, {
      select: unpackSeries,
      placeholderData: (previous) => (previous?.id === seriesId ? previous : undefined),
    }),
  );
  const isSelection =
    query.data !== undefined && query.data.pointsInRange > query.data.items.length;
  const isPart = range.from !== null || range.to !== null;
  const part = useQuery(
    trpc.series.history.queryOptions(
      { ...about, ...rangeInput(range) },
      { select: unpackSeries, enabled: isSelection && isPart, placeholderData: keepPreviousData },
    ),
  );
  const closer = isSelection && isPart ? part.data : undefined;
  const series = useMemo(
    () => (query.data === undefined ? undefined : mergeHistories(query.data, closer)),
    [query.data, closer],
  );
  return { query, series };
}

/** The range of the address as the server takes it. */
export function rangeInput({ x, from, to }: Pick<HistoryOptions, "x" | "from" | "to">) {
  if (x === "version") {
    return {
      ...(from === null ? {} : { fromVersion: from }),
      ...(to === null ? {} : { toVersion: to }),
    };
  }
  const moment = (text: string | null) => {
    const atMs = text === null ? Number.NaN : Date.parse(text);
    return Number.isFinite(atMs) ? new Date(atMs).toISOString() : undefined;
  };
  const [first, last] = [moment(from), moment(to)];
  return {
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
  };
}
