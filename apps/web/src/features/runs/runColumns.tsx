"use client";

import type { RunSummary } from "@lapline/contracts";
import { createColumnHelper } from "@tanstack/react-table";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { runNames } from "@/components/format/runNames.ts";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { JobCounts } from "./JobCounts.tsx";

const helper = createColumnHelper<typeof features, RunSummary>();

/** Columns of the runs list. `path` makes addresses within the project. */
export function runColumns(path: (to: string) => string) {
  return helper.columns([
    helper.accessor("status", {
      header: "Status",
      meta: { title: "Status" },
      cell: ({ row }) => <StatusBadge status={row.original.status} />,
    }),
    helper.display({
      id: "run",
      header: "Run",
      meta: { title: "Run", className: "w-full max-w-0 min-w-28 sm:min-w-36" },
      cell: ({ row }) => (
        <RowLink href={path(`/runs/${row.original.id}`)}>
          {runNames(row.original).name}
          <span className="font-normal text-muted"> · {runNames(row.original).about}</span>
        </RowLink>
      ),
    }),
    helper.accessor("jobCounts", {
      header: "Jobs",
      meta: { title: "Jobs", className: "hidden sm:table-cell" },
      cell: ({ row }) => <JobCounts counts={row.original.jobCounts} />,
    }),
    helper.accessor("labels", {
      header: "Label",
      meta: { title: "Label", className: "hidden md:table-cell" },
      cell: ({ row }) => (
        <span className="whitespace-nowrap text-muted">{row.original.labels.join(", ")}</span>
      ),
    }),
    helper.accessor("submittedBy", {
      header: "Submitted by",
      meta: { title: "Submitted by", className: "hidden lg:table-cell" },
      cell: ({ row }) => (
        <span className="block max-w-40 truncate text-muted">{row.original.submittedBy}</span>
      ),
    }),
    helper.accessor("createdAt", {
      header: "Submitted",
      meta: { title: "Submitted", align: "right", sortKey: "submitted" },
      cell: ({ row }) => (
        <span className="text-muted">
          <RelativeTime at={row.original.createdAt} />
        </span>
      ),
    }),
  ]);
}
