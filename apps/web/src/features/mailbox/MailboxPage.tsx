"use client";

import { type MailState, type MailSummary, mailStateWords } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { createColumnHelper } from "@tanstack/react-table";
import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath } from "@/features/session/index.ts";

// What is not in view at first loads after the page stands.
const MailPanel = dynamic(() => import("./MailPanel.tsx").then((module) => module.MailPanel), {
  ssr: false,
});
const Pager = dynamic(
  () => import("@/components/data-table/Pager.tsx").then((module) => module.Pager),
  { ssr: false },
);

const pageSize = 25;

/** The mails that Lapline wrote for the project; the chosen one is shown whole. */
export function MailboxPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const [{ mail, cursor }, setQuery] = useQueryStates(
    { mail: parseAsString, cursor: parseAsString },
    { history: "push" },
  );
  const query = useQuery(
    trpc.mails.list.queryOptions({ limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
  );
  const skeleton = useDelayedFlag(query.isPending);
  const rows = skeleton ? [] : (query.data?.items ?? []);
  const columns = useMemo(() => mailColumns(path), [path]);
  const isEmpty = query.data !== undefined && !skeleton && rows.length === 0 && cursor === null;
  return (
    <>
      <PageHeader
        parent={{ title: "Alerts", href: path("/alerts") }}
        title="Mailbox"
        docs="/docs/how-to/mail"
        note="Every mail that Lapline wrote for this project: sent, kept here without a mail server, or failed with the reason."
        actions={
          <ButtonLink size="small" href={path("/settings/notifications")}>
            Your notifications
          </ButtonLink>
        }
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : isEmpty ? (
        <EmptyState icon={<Mail aria-hidden />} title="No mails yet">
          <p>
            Members are mailed what they subscribed to under Notifications. Set SMTP_URL for control
            to have mails sent; without it they are kept and shown here.
          </p>
        </EmptyState>
      ) : (
        <>
          <StaleBanner query={query} />
          <DataTable
            caption="Mails"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            skeletonRows={skeleton ? 5 : 0}
          />
          {query.data ? (
            <Pager
              cursor={cursor}
              nextCursor={query.data.nextCursor}
              onCursor={(next) => setQuery({ cursor: next })}
              shown={rows.length}
              noun={["mail"]}
            />
          ) : null}
        </>
      )}
      {mail === null ? null : <MailPanel mailId={mail} onClose={() => setQuery({ mail: null })} />}
    </>
  );
}

const helper = createColumnHelper<typeof features, MailSummary>();

const looks: Record<MailState, string> = {
  queued: "text-muted",
  sending: "text-accent",
  sent: "text-good",
  stored: "text-muted",
  failed: "text-bad",
};

/** Columns of the mailbox. `path` makes addresses within the project. */
function mailColumns(path: (to: string) => string) {
  return helper.columns([
    helper.accessor("state", {
      header: "State",
      meta: { title: "State" },
      cell: ({ row: { original } }) => {
        return (
          <span
            title={original.lastError ?? undefined}
            className={classNames("font-medium whitespace-nowrap", looks[original.state])}
          >
            {mailStateWords(original).word}
          </span>
        );
      },
    }),
    helper.accessor("subject", {
      header: "Subject",
      meta: { title: "Subject", className: "w-full max-w-0 min-w-40" },
      cell: ({ row: { original } }) => (
        <>
          <RowLink href={path(`/mailbox?mail=${original.id}`)}>{original.subject}</RowLink>
          {original.lastError === null ? null : (
            <span className="block truncate text-xs text-bad">{original.lastError}</span>
          )}
        </>
      ),
    }),
    helper.accessor("to", {
      header: "To",
      meta: { title: "To", className: "hidden md:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="block max-w-56 truncate text-muted">{original.to}</span>
      ),
    }),
    helper.accessor("createdAt", {
      header: "Written",
      meta: { title: "Written", align: "right", className: "hidden sm:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="text-muted">
          <RelativeTime at={original.createdAt} />
        </span>
      ),
    }),
  ]);
}
