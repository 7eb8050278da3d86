"use client";

import { SavedViewsMenu } from "@/features/saved-views/index.ts";
import { savedQuery } from "../savedQuery.ts";
import type { SeriesFilters } from "../seriesFilters.ts";

/** Saved views of the series list; the look in view is what can be saved. */
export function SeriesViews({ filters }: { filters: SeriesFilters }) {
  return <SavedViewsMenu query={savedQuery(filters)} />;
}
