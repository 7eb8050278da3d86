"use client";

import { type AlertSummary, type AlertView, alertViews } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { inferParserType } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { useMembers } from "@/client/useMembers.ts";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import type { alertFilters } from "./alertFilters.ts";
import { viewWords } from "./alertLook.ts";

type Filters = inferParserType<typeof alertFilters>;

type FilterChange = { [K in keyof Filters]?: Filters[K] | null };

interface AlertsToolbarProps {
  filters: Filters;
  onChange: (change: FilterChange | ((now: Filters) => FilterChange)) => void;
  rows: readonly AlertSummary[];
}

const AlertTools = dynamic(() => import("./AlertTools.tsx").then((module) => module.AlertTools), {
  ssr: false,
  loading: () => <span className="block h-7 w-16" />,
});

const option = (value: string) => ({ value, label: value, text: value });

/** Filters of the inbox, and what can be done with the rows in view. */
export function AlertsToolbar({ filters, onChange, rows }: AlertsToolbarProps) {
  const trpc = useTRPC();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const labels = useLabels();
  const people = useMembers().map(({ id, name }) => ({ value: id, label: name, text: name }));
  const reset = { cursor: null, selected: null };
  return (
    <FilterBar
      actions={
        <AlertTools
          rows={rows}
          hidden={filters.hide}
          onHide={(next) => onChange(({ hide }) => ({ hide: next(hide) }))}
        />
      }
    >
      <SegmentedControl
        label="Direction"
        options={[
          { value: "regression", label: "Regressions" },
          { value: "improvement", label: "Improvements" },
          { value: "both", label: "Both" },
        ]}
        value={filters.direction}
        onChange={(direction) => onChange({ direction, ...reset })}
      />
      <FilterMenu
        label="State"
        anyLabel={viewWords.active}
        options={alertViews
          .filter((view) => view !== "active")
          .map((view) => ({ value: view, label: viewWords[view], text: viewWords[view] }))}
        value={filters.view === "active" ? null : filters.view}
        onChange={(view) => onChange({ view: view as AlertView | null, ...reset })}
      />
      <FilterMenu
        label="Target"
        options={(targets.data?.items ?? []).map(({ id }) => option(id))}
        value={filters.target}
        onChange={(target) => onChange({ target, ...reset })}
      />
      <FilterMenu
        label="Label"
        options={labels.map(option)}
        value={filters.label}
        onChange={(label) => onChange({ label, ...reset })}
      />
      <FilterMenu
        label="Owner"
        options={[{ value: "none", label: "Nobody", text: "nobody" }, ...people]}
        value={filters.assignee}
        onChange={(assignee) => onChange({ assignee, ...reset })}
      />
    </FilterBar>
  );
}
