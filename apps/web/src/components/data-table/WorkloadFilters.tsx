"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { FilterMenu } from "./FilterMenu.tsx";

interface Chosen {
  target: string | null;
  scenario: string | null;
  label: string | null;
}

interface WorkloadFiltersProps {
  filters: Chosen;
  onChange: (change: Partial<Chosen> & { cursor: null }) => void;
}

const option = (value: string) => ({ value, label: value, text: value });

/** Filters of a list by what ran and where: target, scenario and hardware label. */
export function WorkloadFilters({ filters, onChange }: WorkloadFiltersProps) {
  const trpc = useTRPC();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const labels = useLabels();
  return (
    <>
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
    </>
  );
}
