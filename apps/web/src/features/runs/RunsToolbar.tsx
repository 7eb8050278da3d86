"use client";

import { type RunStatus, type RunSummary, runStatuses } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import type { inferParserType } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { ColumnChooser } from "@/components/data-table/ColumnChooser.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { statusLook } from "@/components/status/statusLook.ts";
import { prepareJobCounts } from "./prepareJobCounts.ts";
import type { runFilters } from "./runFilters.ts";

type Filters = inferParserType<typeof runFilters>;

interface RunsToolbarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  rows: readonly RunSummary[];
}

const choosable = [
  { id: "jobCounts", title: "Jobs" },
  { id: "labels", title: "Label" },
  { id: "submittedBy", title: "Submitted by" },
  { id: "createdAt", title: "Submitted" },
];

const csvColumns: CsvColumn<RunSummary>[] = [
  { title: "Run", value: (run) => run.id },
  { title: "Status", value: (run) => run.status },
  { title: "Targets", value: (run) => run.targets.join(" ") },
  { title: "Scenarios", value: (run) => run.scenarios.join(" ") },
  { title: "Labels", value: (run) => run.labels.join(" ") },
  { title: "Jobs", value: (run) => prepareJobCounts(run.jobCounts).total },
  { title: "Submitted by", value: (run) => run.submittedBy },
  { title: "Submitted", value: (run) => run.createdAt },
];

const statusOptions = runStatuses.map((status) => ({
  value: status,
  label: <StatusBadge status={status} />,
  text: statusLook[status].word,
}));

const option = (value: string) => ({ value, label: value, text: value });

/** Filters of the runs list, and what can be done with the rows in view. */
export function RunsToolbar({ filters, onChange, rows }: RunsToolbarProps) {
  const trpc = useTRPC();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const labels = useLabels();
  return (
    <FilterBar
      actions={
        <>
          <ColumnChooser
            columns={choosable}
            hidden={filters.hide}
            onChange={(hide) => onChange({ hide })}
          />
          <ExportButton columns={csvColumns} rows={rows} fileName="runs.csv" />
        </>
      }
    >
      <FilterMenu
        label="Status"
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status: status as RunStatus | null, cursor: null })}
      />
      <FilterMenu
        label="Target"
        options={(targets.data?.items ?? []).map(({ id }) => option(id))}
        value={filters.target}
        onChange={(target) => onChange({ target, cursor: null })}
      />
      <FilterMenu
        label="Scenario"
        options={(scenarios.data?.items ?? []).map(({ id }) => option(id))}
        value={filters.scenario}
        onChange={(scenario) => onChange({ scenario, cursor: null })}
      />
      <FilterMenu
        label="Label"
        options={labels.map(option)}
        value={filters.label}
        onChange={(label) => onChange({ label, cursor: null })}
      />
    </FilterBar>
  );
}
