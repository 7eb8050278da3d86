"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { ChartLine } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Button } from "@/components/ui/Button.tsx";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";

interface ChosenBarProps {
  chosen: number;
  /** Whether the chart is in view already. */
  drawn: boolean;
  onDraw: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with the chosen series; always as high, so that nothing moves. */
export function ChosenBar({ chosen, drawn, onDraw, onAll, onClear }: ChosenBarProps) {
  return (
    <section
      aria-label="Chosen series"
      className="flex min-h-8 flex-wrap items-center gap-2 text-xs text-muted"
    >
      <p role="status">
        {chosen === 0
          ? "Choose series to draw them in one chart, or press x on one."
          : chosen >= chosenMax
            ? `${chosen} series chosen, the most there can be.`
            : `${chosen} series chosen.`}
      </p>
      {chosen === 0 || drawn ? null : (
        <Button size="small" look="primary" onClick={onDraw}>
          <ChartLine aria-hidden /> Draw in one chart
        </Button>
      )}
      {chosen >= chosenMax ? null : (
        <Button size="small" look="ghost" onClick={onAll}>
          Choose all shown
        </Button>
      )}
      {chosen === 0 ? null : (
        <Button size="small" look="ghost" onClick={onClear}>
          Choose none
        </Button>
      )}
    </section>
  );
}

/** Series that can be chosen at once: their ids stand in the address. */
const chosenMax = 50;

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
