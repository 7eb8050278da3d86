"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { mailColumns } from "./mailColumns.tsx";

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
