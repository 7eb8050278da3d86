"use client";

import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";

interface VersionRangeProps {
  filters: SeriesFilters;
  /** Versions of the one target filtered by, newest first. */
  versions: readonly string[];
  onChange: ChangeFilters;
}

/** Versions one menu lists: more cannot be read; the address may name any. */
const listedMax = 200;

/** First and last version that the list is narrowed to. */
export function VersionRange({ filters: { from, to }, versions, onChange }: VersionRangeProps) {
  const options = versions
    .slice(0, listedMax)
    .map((version) => ({ value: version, label: version, text: version }));
  return (
    <>
      <FilterMenu
        label="From"
        options={options}
        value={from}
        anyLabel="The first version"
        onChange={(version) => onChange({ from: version, cursor: null })}
      />
      <FilterMenu
        label="To"
        options={options}
        value={to}
        anyLabel="The newest version"
        onChange={(version) => onChange({ to: version, cursor: null })}
      />
    </>
  );
}
