"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { useSession } from "@/features/session/index.ts";
import { IncidentActions } from "./IncidentActions.tsx";
import { InstallationIncidents } from "./InstallationIncidents.tsx";
import { incidentColumns } from "./incidentColumns.tsx";

/** Items of the project that control failed on; for the installation's owner those of no project too. */
export function IncidentsPage() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { ownsInstallation } = useSession();
  const place = useListCursor();
  const query = useQuery(trpc.incidents.list.queryOptions({ limit: 50, ...place.input }));
  const retry = useMutation(trpc.incidents.retry.mutationOptions());
  const discard = useMutation(trpc.incidents.discard.mutationOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.incidents.pathFilter());
  return (
    <>
      <ListPage
        title="Incidents"
        note="An item that fails is retried with pauses. After five failures it is set aside and stays open until you retry or discard it."
        query={query}
        place={place}
        noun={["incident"]}
        empty={{
          icon: <CircleCheck aria-hidden />,
          title: "No incidents",
          words: "Nothing in this project failed because of an error in Lapline.",
        }}
      >
        {(incidents) => (
          <PlainTable
            caption="Incidents, newest first"
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
            rows={incidents}
            rowKey={({ id }) => id}
          />
        )}
      </ListPage>
      {ownsInstallation ? <InstallationIncidents /> : null}
    </>
  );
}
