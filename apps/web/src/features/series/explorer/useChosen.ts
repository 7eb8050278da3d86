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
    (next: (selected: readonly string[]) => string[]) =>
      void onChange(({ selected: now }) => ({ selected: next(now).slice(0, chosenMax) }), replace),
    [onChange],
  );
  const toggle = useCallback(
    (id: string) =>
      set((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    [set],
  );
  const addAll = useCallback(
    (rows: readonly SeriesSummary[]) =>
      set((now) => [...new Set([...now, ...rows.map(({ id }) => id)])]),
    [set],
  );
  const clear = useCallback(() => void onChange({ selected: [], off: [] }, replace), [onChange]);
  return { ids, toggle, addAll, clear };
}

const replace = { history: "replace" } as const;
