"use client";

import type { SeriesDimension, SeriesGroup } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/client/trpc.ts";
import type { askedFilters } from "./askedFilters.ts";
import { groupIdOfKeys } from "./groupIdOf.ts";

/** Counts of the groups of the list, by their ids; empty while nothing is grouped. */
export function useGroups(
  asked: ReturnType<typeof askedFilters>,
  by: readonly SeriesDimension[],
): ReadonlyMap<string, SeriesGroup> {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.series.groups.queryOptions(
      { ...asked, by },
      { enabled: by.length > 0, placeholderData: keepPreviousData },
    ),
  );
  return useMemo(
    () => new Map((data?.items ?? []).map((group) => [groupIdOfKeys(group.keys), group])),
    [data],
  );
}
