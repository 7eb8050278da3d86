"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { useCallback, useMemo } from "react";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";

/** Series that can be chosen at once: their ids stand in the address. */
export const chosenMax = 50;

/** The chosen series, kept in the address in the order of choosing. */
export function useChosen(filters: SeriesFilters, onChange: ChangeFilters) {
  const { selected } = filters;
  const ids = useMemo(() => new Set(selected), [selected]);
  const set = useCallback(
    (next: string[] | null) =>
      void onChange({ selected: next ?? [], ...(next === null ? { off: [] } : {}) }, replace),
    [onChange],
  );
  const toggle = useCallback(
    (id: string) =>
      set(
        selected.includes(id)
          ? selected.filter((each) => each !== id)
          : [...selected, id].slice(0, chosenMax),
      ),
    [selected, set],
  );
  const addAll = useCallback(
    (rows: readonly SeriesSummary[]) =>
      set([...new Set([...selected, ...rows.map(({ id }) => id)])].slice(0, chosenMax)),
    [selected, set],
  );
  return { ids, toggle, addAll, clear: useCallback(() => set(null), [set]) };
}

const replace = { history: "replace" } as const;
