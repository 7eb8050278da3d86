"use client";

import { type IncidentView, itemKinds } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { useSession } from "@/features/session/index.ts";

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

const shown = 50;

/** Items that belong to no project, for the installation's owner; nothing while there are none. */
function InstallationIncidents() {
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

interface IncidentActionsProps {
  incident: IncidentView;
  retry: (incident: { id: string }) => Promise<unknown>;
  discard: (incident: { id: string }) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** What an administrator can do with an item that was set aside. */
function IncidentActions({ incident, retry, discard, refresh }: IncidentActionsProps) {
  const { id, kind, state } = incident;
  const { title, discarding } = itemKinds[kind];
  const what = title.toLowerCase();
  return (
    <span className="inline-flex gap-1">
      <ConfirmButton
        size="small"
        look="ghost"
        question={`Retry this ${what}?`}
        consequence="Control takes it up again within seconds. After five more failures it is set aside again."
        action="Retry item"
        act={() => retry({ id })}
        refresh={refresh}
        done="The item is retried"
        failed="The item was not retried"
      >
        Retry
      </ConfirmButton>
      {state === "discarded" ? null : (
        <ConfirmButton
          size="small"
          look="ghost"
          question={`Discard this ${what}?`}
          consequence={discarding}
          action="Discard item"
          act={() => discard({ id })}
          refresh={refresh}
          done="The item was discarded"
          failed="The item was not discarded"
        >
          Discard
        </ConfirmButton>
      )}
    </span>
  );
}

const stateWords = { retrying: "Retrying", open: "Open", discarded: "Discarded" } as const;

/** What a table shows of each item that control failed on; narrow, so that its actions stay in view. */
const incidentColumns: readonly PlainColumn<IncidentView>[] = [
  {
    title: "Item",
    cell: ({ kind, itemId, loop }) => (
      <span className="flex flex-col">
        <span className="font-medium">{itemKinds[kind].title}</span>
        <span className="text-muted text-xs" title={itemId}>
          {loop} <span className="font-mono">{itemId.slice(-8)}</span>
        </span>
      </span>
    ),
  },
  {
    title: "State",
    cell: ({ state, failures }) => (
      <span className="flex flex-col">
        <span>{stateWords[state]}</span>
        <span className="text-muted text-xs">
          {failures} {failures === 1 ? "failure" : "failures"}
        </span>
      </span>
    ),
  },
  { title: "Error", cell: ({ error }) => <LongText>{error}</LongText> },
  {
    title: "Last failure",
    cell: ({ firstAt, lastAt }) => (
      <span className="flex flex-col">
        <RelativeTime at={lastAt} />
        <span className="text-muted text-xs">
          first <RelativeTime at={firstAt} />
        </span>
      </span>
    ),
  },
];
