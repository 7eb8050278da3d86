"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { InvitationActions } from "./InvitationActions.tsx";
import type { InvitationRow } from "./invitationRow.ts";

const columns: readonly PlainColumn<InvitationRow>[] = [
  { title: "E-mail", cell: ({ email }) => <span className="font-medium">{email}</span> },
  { title: "Role", cell: ({ role }) => role },
  { title: "Invited by", cell: ({ invitedBy }) => invitedBy ?? "API key" },
  {
    title: "Ends",
    cell: ({ expired, expiresAt }) =>
      expired ? <span className="text-bad">ran out</span> : <RelativeTime at={expiresAt} />,
  },
  {
    title: "Actions",
    align: "right",
    cell: (invitation) => <InvitationActions invitation={invitation} />,
  },
];

/** Invitations that wait for an answer. */
export function InvitationsPanel() {
  const trpc = useTRPC();
  const place = useListCursor("invitations");
  const { data } = useQuery(trpc.invitations.list.queryOptions({ limit: 50, ...place.input }));
  if (data === undefined || (data.items.length === 0 && place.cursor === null)) return null;
  return (
    <Panel title="Invited" note="a link works for seven days">
      <div className="flex flex-col gap-2 p-2">
        <PlainTable
          caption="Invitations that wait for an answer, newest first"
          columns={columns}
          rows={data.items}
          rowKey={({ id }) => id}
        />
        <Pager
          cursor={place.cursor}
          nextCursor={data.nextCursor}
          onCursor={place.setCursor}
          shown={data.items.length}
          noun={["invitation"]}
        />
      </div>
    </Panel>
  );
}
