"use client";

import type { SeriesDimension, SeriesGroup, SeriesSummary } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { wholeList } from "@/client/wholeList.ts";
import type { SeriesFilters } from "../seriesFilters.ts";

/** Counts of the groups of the list, by their ids; empty while nothing is grouped. */
export function useGroups(
  asked: ReturnType<typeof askedFilters>,
  by: readonly SeriesDimension[],
): ReadonlyMap<string, SeriesGroup> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { ...asked, by };
  const { data } = useQuery({
    queryKey: trpc.series.groups.queryKey(input),
    queryFn: ({ signal }) =>
      wholeList((page) => client.series.groups.query({ ...input, ...page }, { signal })),
    enabled: by.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => new Map((data?.items ?? []).map((group) => [groupIdOfKeys(group.keys), group])),
    [data],
  );
}

/** Stands between the names of a group; no name has it. */
const separator = "~";

/** The group of a series by its names, as the address holds it. */
export function groupIdOf(series: SeriesSummary, by: readonly SeriesDimension[]): string {
  const { target, scenario, label, measure } = series;
  const names = { target, scenario, label, measure: measure.name };
  return by.map((dimension) => names[dimension]).join(separator);
}

/** The same for a counted group. */
function groupIdOfKeys(keys: readonly string[]): string {
  return keys.join(separator);
}

/**
 * What the server is asked for, without what the address leaves out. Versions narrow a list only
 * beside one target, because their names mean nothing without it. Pure.
 */
export function askedFilters(filters: SeriesFilters) {
  const { target, scenario, measure, label, state, origin, from, to, search } = filters;
  const oneTarget = target.length === 1;
  return {
    ...(target.length > 0 ? { target } : {}),
    ...(scenario.length > 0 ? { scenario } : {}),
    ...(measure.length > 0 ? { measure } : {}),
    ...(label.length > 0 ? { label } : {}),
    ...(state.length > 0 ? { state } : {}),
    ...(origin === null ? {} : { origin }),
    ...(search === null ? {} : { search }),
    ...(oneTarget && from !== null ? { fromVersion: from } : {}),
    ...(oneTarget && to !== null ? { toVersion: to } : {}),
  };
}
