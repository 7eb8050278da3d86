"use client";

import { type RunStatus, type RunSummary, runStatuses, versionWords } from "@lapline/contracts";
import type { inferParserType } from "nuqs";
import { ColumnChooser } from "@/components/data-table/ColumnChooser.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";
import { WorkloadFilters } from "@/components/data-table/WorkloadFilters.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { statusLook } from "@/components/status/statusLook.ts";
import { prepareJobCounts } from "./prepareJobCounts.ts";
import type { runFilters } from "./runFilters.ts";

type Filters = inferParserType<typeof runFilters>;

interface RunsToolbarProps {
  filters: Filters;
  onChange: (change: Partial<Filters> | ((now: Filters) => Partial<Filters>)) => void;
  rows: readonly RunSummary[];
}

const choosable = [
  { id: "result", title: "Result" },
  { id: "durationMs", title: "Duration" },
  { id: "jobCounts", title: "Jobs" },
  { id: "labels", title: "Label" },
  { id: "submittedBy", title: "Submitted by" },
  { id: "createdAt", title: "Submitted" },
];

const csvColumns: CsvColumn<RunSummary>[] = [
  { title: "Run", value: (run) => run.id },
  { title: "Status", value: (run) => run.status },
  { title: "Published comparison", value: (run) => run.published ?? null },
  { title: "Targets", value: (run) => run.targets.join(" ") },
  { title: "Scenarios", value: (run) => run.scenarios.join(" ") },
  { title: "Versions", value: ({ versions }) => versionWords(versions) },
  { title: "Commit", value: ({ commit }) => commit ?? null },
  {
    title: "Duration, s",
    value: ({ durationMs }) => (durationMs === null ? null : durationMs / 1000),
  },
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

/** Filters of the runs list, and what can be done with the rows in view. */
export function RunsToolbar({ filters, onChange, rows }: RunsToolbarProps) {
  return (
    <FilterBar
      actions={
        <>
          <ColumnChooser
            columns={choosable}
            hidden={filters.hide}
            onChange={(next) => onChange(({ hide }) => ({ hide: next(hide) }))}
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
      <WorkloadFilters filters={filters} onChange={onChange} />
    </FilterBar>
  );
}
