"use client";

import { type MailState, type MailSummary, mailStateWords } from "@lapline/contracts";
import { createColumnHelper } from "@tanstack/react-table";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { classNames } from "@/components/ui/classNames.ts";

const helper = createColumnHelper<typeof features, MailSummary>();

const looks: Record<MailState, string> = {
  queued: "text-muted",
  sending: "text-accent",
  sent: "text-good",
  stored: "text-muted",
  failed: "text-bad",
};

/** Columns of the mailbox. `path` makes addresses within the project. */
export function mailColumns(path: (to: string) => string) {
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
