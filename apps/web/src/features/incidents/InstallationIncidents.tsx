"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { IncidentActions } from "./IncidentActions.tsx";
import { incidentColumns } from "./incidentColumns.tsx";

const shown = 50;

/** Items that belong to no project, for the installation's owner; nothing while there are none. */
export function InstallationIncidents() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.installation.incidents.queryOptions({ limit: shown }));
  const retry = useMutation(trpc.installation.retryIncident.mutationOptions());
  const discard = useMutation(trpc.installation.discardIncident.mutationOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.installation.incidents.pathFilter());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">Installation</h2>
      <PlainTable
        caption="Incidents of no project, newest first"
        columns={[
          ...incidentColumns,
          {
            title: "Actions",
            align: "right",
            cell: (incident) => (
              <IncidentActions
                incident={incident}
                retry={retry.mutateAsync}
                discard={discard.mutateAsync}
                refresh={refresh}
              />
            ),
          },
        ]}
        rows={data.items}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
