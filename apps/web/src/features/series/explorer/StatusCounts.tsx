"use client";

import {
  detectionPointsMin,
  type SeriesFacets,
  type SeriesState,
  seriesStates,
  seriesStatus,
} from "@lapline/contracts";
import { classNames } from "@/components/ui/classNames.ts";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";

interface StatusCountsProps {
  filters: SeriesFilters;
  onChange: ChangeFilters;
  facets: SeriesFacets | undefined;
}

const plurals: Partial<Record<SeriesState, string>> = {
  moved: "Regressions",
  improved: "Improvements",
};
const tones = { bad: "text-bad", good: "text-good", open: "text-accent", quiet: "text-text" };

/** How many series have each status, the worst first; each count filters the list by it. */
export function StatusCounts({ filters, onChange, facets }: StatusCountsProps) {
  return (
    <fieldset className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-1 text-sm">
      <legend className="sr-only">Series by status</legend>
      {seriesStates.map((value) => {
        // The words stand before their counts do, so that nothing below moves.
        const count = facets?.state.find((each) => each.value === value)?.count ?? 0;
        const { word, tone } = seriesStatus({ state: value, points: detectionPointsMin });
        const chosen = filters.state.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={chosen}
            data-status-count={value}
            onClick={() =>
              onChange(({ state }) => ({
                state: state.includes(value)
                  ? state.filter((each) => each !== value)
                  : [...state, value],
                cursor: null,
              }))
            }
            className={classNames(
              "inline-flex cursor-pointer items-baseline gap-1.5 rounded-md border px-2 py-1 hover:bg-hover",
              chosen ? "border-accent bg-surface" : "border-transparent",
            )}
          >
            <span
              className={classNames(
                "font-semibold tabular-nums",
                count === 0 ? "text-muted" : tones[tone],
              )}
            >
              {facets === undefined ? "–" : count.toLocaleString("en")}
            </span>
            <span className="text-muted">{count === 1 ? word : (plurals[value] ?? word)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
