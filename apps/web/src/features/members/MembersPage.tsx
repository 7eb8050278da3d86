"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission } from "@/features/session/index.ts";
import { InvitationsPanel } from "./InvitationsPanel.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import type { MemberRow } from "./memberRow.ts";
import { RemoveMemberButton } from "./RemoveMemberButton.tsx";
import { RoleSelect } from "./RoleSelect.tsx";

const people: readonly PlainColumn<MemberRow>[] = [
  { title: "Name", cell: ({ name }) => <span className="font-medium">{name}</span> },
];
const plainRole: PlainColumn<MemberRow> = { title: "Role", cell: ({ role }) => role };
const joined: PlainColumn<MemberRow> = {
  title: "Joined",
  cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
};
const managed: readonly PlainColumn<MemberRow>[] = [
  ...people,
  { title: "E-mail", cell: ({ email }) => email },
  { title: "Role", cell: (member) => <RoleSelect member={member} /> },
  { title: "Two-step", cell: ({ twoStep }) => (twoStep ? "On" : "Off") },
  joined,
  { title: "Actions", align: "right", cell: (member) => <RemoveMemberButton member={member} /> },
];
const listed: readonly PlainColumn<MemberRow>[] = [...people, plainRole, joined];

/** The people of the project; owners and admins invite, change roles and remove. */
export function MembersPage() {
  const trpc = useTRPC();
  const [inviting, setInviting] = useState(false);
  const manages = usePermission("members.manage");
  const place = useListCursor();
  const query = useQuery(trpc.members.list.queryOptions({ limit: 50, ...place.input }));
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title="Members" />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Members"
        note="Viewers look, members submit and handle alerts, admins set up, only owners change ownership."
        actions={
          manages ? (
            <Button look="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> Invite
            </Button>
          ) : null
        }
      />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-48 w-full rounded-md" />
      ) : query.data ? (
        <>
          <PlainTable
            caption="Members, by name"
            columns={manages ? managed : listed}
            rows={query.data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={place.cursor}
            nextCursor={query.data.nextCursor}
            onCursor={place.setCursor}
            shown={query.data.items.length}
            noun={["member"]}
          />
        </>
      ) : null}
      {manages ? <InvitationsPanel /> : null}
      {manages ? <InviteDialog open={inviting} onOpenChange={setInviting} /> : null}
    </>
  );
}
