"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import type { inferParserType } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import { ColumnChooser } from "@/components/data-table/ColumnChooser.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { WorkloadFilters } from "@/components/data-table/WorkloadFilters.tsx";
import { formatParams } from "@/components/format/formatParams.ts";
import type { seriesFilters } from "./seriesFilters.ts";

type Filters = inferParserType<typeof seriesFilters>;

interface SeriesToolbarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  rows: readonly SeriesSummary[];
}

const choosable = [
  { id: "params", title: "Parameters" },
  { id: "label", title: "Label" },
  { id: "recent", title: "History" },
  { id: "latest", title: "Latest" },
  { id: "points", title: "Points" },
  { id: "updatedAt", title: "Measured" },
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
  { title: "Points", value: ({ points }) => points },
];

/** Search and filters of the series list, and what can be done with the rows in view. */
export function SeriesToolbar({ filters, onChange, rows }: SeriesToolbarProps) {
  const trpc = useTRPC();
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const measures = new Map(
    (scenarios.data?.items ?? []).flatMap((scenario) =>
      scenario.measures.map(({ name, title }) => [name, title] as const),
    ),
  );
  return (
    <FilterBar
      actions={
        <>
          <ColumnChooser
            columns={choosable}
            hidden={filters.hide}
            onChange={(hide) => onChange({ hide })}
          />
          <ExportButton columns={csvColumns} rows={rows} fileName="series.csv" />
        </>
      }
    >
      <SearchInput
        label="Search series"
        value={filters.search ?? ""}
        onChange={(search) => onChange({ search: search === "" ? null : search, cursor: null })}
      />
      <WorkloadFilters filters={filters} onChange={onChange} />
      <FilterMenu
        label="Measure"
        options={[...measures].map(([value, title]) => ({ value, label: title, text: title }))}
        value={filters.measure}
        onChange={(measure) => onChange({ measure, cursor: null })}
      />
    </FilterBar>
  );
}
