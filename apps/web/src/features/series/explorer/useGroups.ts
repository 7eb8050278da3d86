"use client";

import type { SeriesDimension, SeriesGroup } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { wholeList } from "@/client/wholeList.ts";
import type { askedFilters } from "./askedFilters.ts";
import { groupIdOfKeys } from "./groupIdOf.ts";

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
