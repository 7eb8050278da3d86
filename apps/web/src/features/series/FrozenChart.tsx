"use client";

import { useQueryStates } from "nuqs";
import { SeriesChartPanel } from "./explorer/SeriesChartPanel.tsx";
import { seriesFilters } from "./seriesFilters.ts";

/** A chart of several series as it was; the reader may look at it otherwise, and the address keeps it. */
export function FrozenChart({ ids }: { ids: readonly string[] }) {
  const [filters, setFilters] = useQueryStates(seriesFilters, { history: "push" });
  // Which series and versions are drawn was frozen, whatever an address says.
  const frozen = { selected: [...ids], target: [], from: null, to: null };
  return <SeriesChartPanel filters={{ ...filters, ...frozen }} onChange={setFilters} />;
}
