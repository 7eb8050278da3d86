"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Server } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { NoMatch } from "@/components/data-table/NoMatch.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission } from "@/features/session/index.ts";
import { AddMachineDialog } from "./AddMachineDialog.tsx";
import { MachineCard } from "./MachineCard.tsx";

/** Machines one page shows; more than that is a fleet with its own tooling. */
const machinesMax = 200;

/** The project's bench machines, live. */
export function MachinesPage() {
  const trpc = useTRPC();
  const may = usePermission("machines.manage");
  const [adding, setAdding] = useState(false);
  const [label, setLabel] = useQueryState("label", parseAsString.withOptions({ history: "push" }));
  const query = useQuery(trpc.machines.list.queryOptions({ limit: machinesMax }));
  const skeleton = useDelayedFlag(query.isPending);
  const machines = skeleton ? [] : (query.data?.items ?? []);
  const labels = [...new Set(machines.map((machine) => machine.label))].sort();
  const shown = machines.filter((machine) => label === null || machine.label === label);
  return (
    <>
      <PageHeader
        title="Machines"
        docs="/docs/how-to/bench-machines"
        actions={
          may ? (
            <Button look="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> Add machine
            </Button>
          ) : null
        }
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {skeleton ? <Skeleton className="h-44 w-full rounded-lg" /> : null}
      <StaleBanner query={query} />
      {query.data && !skeleton && machines.length === 0 ? (
        <EmptyState icon={<Server aria-hidden />} title="No machines yet">
          <p>
            Jobs wait until a machine of their hardware label takes them. Add this computer or any
            other: you get one command to run there.
          </p>
          {may ? (
            <div>
              <Button look="primary" onClick={() => setAdding(true)}>
                <Plus aria-hidden /> Add machine
              </Button>
            </div>
          ) : (
            <p>Ask an owner or admin of this project to add one.</p>
          )}
        </EmptyState>
      ) : null}
      {labels.length > 1 || label !== null ? (
        <FilterBar>
          <FilterMenu
            label="Label"
            options={labels.map((each) => ({ value: each, label: each, text: each }))}
            value={label}
            onChange={(next) => void setLabel(next)}
          />
        </FilterBar>
      ) : null}
      {query.data && machines.length > 0 && shown.length === 0 ? (
        <NoMatch noun="machine" onClear={() => void setLabel(null)} />
      ) : null}
      <div className="flex flex-col gap-4">
        {shown.map((machine) => (
          <MachineCard key={machine.id} machine={machine} open={shown.length <= 3} />
        ))}
      </div>
      <AddMachineDialog open={adding} onOpenChange={setAdding} />
    </>
  );
}
