"use client";

import { mailPathWords } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { type ApiOutput, useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useSession } from "@/features/session/index.ts";
import { DefiningPanel } from "./DefiningPanel.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LinkShown } from "./LinkShown.tsx";
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
  const invited = useListCursor("invitations");
  const invitations = useQuery({
    ...trpc.invitations.list.queryOptions({ limit: 50, ...invited.input }),
    enabled: manages,
  });
  const skeleton = useDelayedFlag(query.isPending);
  // Panels come when what is above them has its height, so that none of them moves.
  const isSettled = !query.isPending && !invitations.isPending;
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
        docs="/docs/how-to/accounts"
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
      {manages && isSettled ? <InvitationsPanel /> : null}
      {manages && isSettled ? <DefiningPanel /> : null}
      {manages ? <InviteDialog open={inviting} onOpenChange={setInviting} /> : null}
    </>
  );
}

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
function InvitationsPanel() {
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

/** Sends an invitation again or takes it back. */
function InvitationActions({ invitation: { id, email } }: { invitation: InvitationRow }) {
  const trpc = useTRPC();
  const { sendsMail } = useSession();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const resend = useMutation(trpc.invitations.resend.mutationOptions());
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions());
  const attempt = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast({ tone: "error", title: failure, detail: problemFromError(error).detail });
    }
    await queryClient.invalidateQueries(trpc.invitations.list.pathFilter());
  };
  return (
    <>
      <Button
        size="small"
        look="ghost"
        busy={resend.isPending}
        onClick={() =>
          void attempt("The invitation was not sent again", async () => {
            setUrl((await resend.mutateAsync({ id })).url);
          })
        }
      >
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="small"
        look="ghost"
        busy={revoke.isPending}
        onClick={() =>
          void attempt("The invitation was not revoked", async () => {
            await revoke.mutateAsync({ id });
            showToast({ tone: "success", title: `The invitation of ${email} was revoked` });
          })
        }
      >
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </Button>
      <Dialog
        open={url !== null}
        onOpenChange={(open) => (open ? undefined : setUrl(null))}
        title={mailPathWords(sendsMail).renewed}
      >
        {url === null ? null : <LinkShown email={email} url={url} onDone={() => setUrl(null)} />}
      </Dialog>
    </>
  );
}

type InvitationRow = ApiOutput["invitations"]["list"]["items"][number];
