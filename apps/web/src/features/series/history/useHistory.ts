import { type ChartedSeries, type SeriesStatistic, unpackSeries } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/client/trpc.ts";
import type { HistoryOptions } from "./historyOptions.ts";

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

/**
 * A long history of which only a selection is known, with a part of it that is known better: every
 * point of both, in version order.
 */
export function mergeHistories(
  whole: ChartedSeries,
  part: ChartedSeries | undefined,
): ChartedSeries {
  if (part === undefined) return whole;
  const byJob = new Map([...whole.items, ...part.items].map((item) => [item.jobId, item]));
  const items = [...byJob.values()].sort(
    (a, b) =>
      a.versionOrder - b.versionOrder || Date.parse(a.measuredAt) - Date.parse(b.measuredAt),
  );
  // Only what is missing in the part is missing in view.
  const missing = part.pointsInRange - part.items.length;
  return {
    ...whole,
    environments: { ...whole.environments, ...part.environments },
    items,
    pointsInRange: items.length + missing,
  };
}
