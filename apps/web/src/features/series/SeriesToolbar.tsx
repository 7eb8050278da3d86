"use client";

import {
  detectionPointsMin,
  formatParams,
  type SeriesFacets,
  type SeriesStateFilter,
  type SeriesSummary,
  seriesDimensions,
  seriesOrigins,
  seriesStateFilters,
  seriesStatus,
} from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ColumnChooser } from "@/components/data-table/ColumnChooser.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { FacetMenu } from "./explorer/FacetMenu.tsx";
import type { ChangeFilters, SeriesFilters } from "./seriesFilters.ts";

const VersionRange = dynamic(
  () => import("./explorer/VersionRange.tsx").then((module) => module.VersionRange),
  { ssr: false, loading: () => <span className="block h-7 w-40" /> },
);

interface SeriesToolbarProps {
  filters: SeriesFilters;
  onChange: ChangeFilters;
  rows: readonly SeriesSummary[];
  facets: SeriesFacets | undefined;
}

const titles = { target: "Target", scenario: "Scenario", measure: "Measure", label: "Label" };
/** The word that the rows have; a history with too few points is among those without a change. */
const stateTitle = (value: SeriesStateFilter) =>
  value === "changed"
    ? "Ever changed"
    : seriesStatus({ state: value, points: detectionPointsMin }).word;
const originTitles = { measured: "Measured here", imported: "Imported" };

const choosable = [
  { id: "label", title: "Label" },
  { id: "recent", title: "History" },
  { id: "latest", title: "Latest" },
  { id: "state", title: "Status" },
  { id: "points", title: "Points" },
  { id: "updatedAt", title: "Updated" },
];

const csvColumns: CsvColumn<SeriesSummary>[] = [
  { title: "Series", value: ({ id }) => id },
  { title: "Target", value: ({ target }) => target },
  { title: "Scenario", value: ({ scenario }) => scenario },
  { title: "Scenario version", value: ({ scenarioVersion }) => scenarioVersion },
  { title: "Parameters", value: ({ params }) => formatParams(params) },
  { title: "Durability", value: ({ durability }) => durability },
  { title: "Label", value: ({ label }) => label },
  { title: "Measure", value: ({ measure }) => measure.name },
  { title: "Unit", value: ({ measure }) => measure.unit },
  { title: "Latest version", value: ({ latest }) => latest?.version ?? null },
  { title: "Latest value", value: ({ latest }) => latest?.value ?? null },
  { title: "Interval low", value: ({ latest }) => latest?.ciLow ?? null },
  { title: "Interval high", value: ({ latest }) => latest?.ciHigh ?? null },
  { title: "State", value: ({ state }) => state },
  { title: "Points", value: ({ points }) => points },
];

/** Search, filters, groups and views of the series list, and what can be done with the rows in view. */
export function SeriesToolbar({ filters, onChange, rows, facets }: SeriesToolbarProps) {
  return (
    <FilterBar>
      <SearchInput
        label="Search series"
        value={filters.search ?? ""}
        onChange={(search) => onChange({ search: search === "" ? null : search, cursor: null })}
      />
      {seriesDimensions.map((dimension) => (
        <FacetMenu
          key={dimension}
          label={titles[dimension]}
          options={facets?.[dimension] ?? []}
          chosen={filters[dimension]}
          onChange={(next) =>
            onChange((now) => ({
              [dimension]: next(now[dimension]),
              cursor: null,
              // Versions are those of one target.
              ...(dimension === "target" ? { from: null, to: null } : {}),
            }))
          }
        />
      ))}
      {filters.target.length === 1 ? (
        <VersionRange filters={filters} versions={facets?.versions ?? []} onChange={onChange} />
      ) : null}
      <FacetMenu
        label="Status"
        options={seriesStateFilters.map((value) => ({
          value,
          title: stateTitle(value),
          count: facets?.state.find((each) => each.value === value)?.count ?? 0,
        }))}
        chosen={filters.state}
        onChange={(next) =>
          onChange((now) => {
            const chosen = next(now.state);
            return {
              state: seriesStateFilters.filter((each) => chosen.includes(each)),
              cursor: null,
            };
          })
        }
      />
      <FilterMenu
        label="Origin"
        options={seriesOrigins.map((value) => ({
          value,
          label: originTitles[value],
          text: originTitles[value],
        }))}
        value={filters.origin}
        onChange={(origin) =>
          onChange({ origin: seriesOrigins.find((each) => each === origin) ?? null, cursor: null })
        }
      />
      <FacetMenu
        label="Group by"
        most={2}
        options={seriesDimensions.map((value) => ({ value, title: titles[value] }))}
        chosen={filters.group}
        onChange={(next) =>
          onChange(({ group }) => ({
            group: next(group).flatMap((each) =>
              seriesDimensions.filter((known) => known === each),
            ),
            closed: [],
            cursor: null,
          }))
        }
      />
      {filters.view === "grid" ? null : (
        <ColumnChooser
          columns={choosable}
          hidden={filters.hide}
          onChange={(next) => onChange(({ hide }) => ({ hide: next(hide) }))}
        />
      )}
      <ExportButton columns={csvColumns} rows={rows} fileName="series.csv" />
    </FilterBar>
  );
}
