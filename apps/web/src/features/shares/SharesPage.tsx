"use client";

import type { Share } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { VisibilityPanel } from "@/features/projects/index.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";

const columns: readonly PlainColumn<Share>[] = [
  {
    title: "Title",
    cell: ({ title, kind, prefix }) => (
      <span className="flex max-w-80 flex-col py-1.5 leading-4">
        <span className="truncate font-medium" title={title}>
          {title}
        </span>
        <span className="text-2xs text-muted">
          {kind} · <code className="font-mono">{prefix}…</code>
        </span>
      </span>
    ),
  },
  { title: "By", cell: ({ createdBy }) => createdBy.name },
  { title: "Created", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    title: "Views",
    align: "right",
    cell: ({ views, lastViewedAt }) => (
      <span title={lastViewedAt === null ? "never opened" : `last ${lastViewedAt}`}>{views}</span>
    ),
  },
  { title: "Link", cell: (share) => <LinkState share={share} /> },
  {
    title: "SHA-256",
    cell: ({ contentHash }) => (
      <code className="font-mono text-xs" title={contentHash}>
        {contentHash.slice(0, 12)}
      </code>
    ),
  },
  {
    title: "Actions",
    align: "right",
    cell: (share) => (share.state === "live" ? <RevokeShareButton share={share} /> : null),
  },
];

function LinkState({ share: { state, expiresAt, revokedAt } }: { share: Share }) {
  if (state === "revoked" && revokedAt !== null) {
    return (
      <span className="text-muted">
        revoked <RelativeTime at={revokedAt} />
      </span>
    );
  }
  if (expiresAt === null) return "until revoked";
  return state === "expired" ? (
    <span className="text-muted">
      ended <RelativeTime at={expiresAt} />
    </span>
  ) : (
    <span>
      ends <RelativeTime at={expiresAt} />
    </span>
  );
}

/** Shares of the project: who reads what without an account, and for how long. */
export function SharesPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const place = useListCursor();
  const query = useQuery(trpc.shares.list.queryOptions({ limit: 50, ...place.input }));
  return (
    <ListPage
      title="Shares"
      docs="/docs/how-to/sharing"
      note="Frozen views that anybody with their link reads without an account."
      query={query}
      place={place}
      noun={["share"]}
      below={<VisibilityPanel />}
      empty={{
        icon: <Link2 aria-hidden />,
        title: "No shares yet",
        words:
          "Open a comparison, a series, a chart of several or a report and press Share: what is in view is frozen and gets a link.",
        action: <ButtonLink href={path("/compare")}>Compare</ButtonLink>,
      }}
    >
      {(shares) => (
        <PlainTable
          caption="Shares, newest first"
          columns={columns}
          rows={shares}
          rowKey={({ id }) => id}
        />
      )}
    </ListPage>
  );
}

/** Ends one share, after asking; for its author and for who may manage all of them. */
function RevokeShareButton({ share: { id, title, createdBy } }: { share: Share }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const managesAll = usePermission("shares.manage");
  const { user } = useSession();
  const revoke = useMutation(trpc.shares.revoke.mutationOptions());
  if (!managesAll && createdBy.id !== user?.id) return null;
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question={`Revoke the share ${title}?`}
      consequence="Its link no longer works, and so do its badge and wherever it is embedded. This cannot be taken back; the same can be shared again with another link."
      action="Revoke share"
      act={() => revoke.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.shares.list.pathFilter())}
      done={`The share ${title} was revoked`}
      failed={`The share ${title} was not revoked`}
    >
      Revoke<span className="sr-only"> {title}</span>
    </ConfirmButton>
  );
}
