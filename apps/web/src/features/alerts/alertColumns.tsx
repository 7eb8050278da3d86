"use client";

import {
  type AlertSummary,
  describeAlertPlace,
  describeChange,
  headlinePair,
  shortCommits,
  workloadName,
} from "@lapline/contracts";
import { createColumnHelper } from "@tanstack/react-table";
import dynamic from "next/dynamic";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { LocalTime } from "@/components/format/LocalTime.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { AlertStateBadge } from "./AlertStateBadge.tsx";
import { overBudgetWords } from "./budgetWords.ts";
import { ChooseAlert } from "./ChooseAlert.tsx";

const AlertSparkline = dynamic(
  () => import("./AlertSparkline.tsx").then((module) => module.AlertSparkline),
  { ssr: false, loading: () => <span className="block h-6 w-26" /> },
);

const CloseUnmatched = dynamic(
  () => import("./CloseUnmatched.tsx").then((module) => module.CloseUnmatched),
  { ssr: false, loading: () => <span className="block h-7 w-24" /> },
);

const helper = createColumnHelper<typeof features, AlertSummary>();

export interface AlertColumnsOptions {
  /** Makes addresses within the project. */
  path: (to: string) => string;
  /** Whether the reader can act on alerts: rows can be chosen then. */
  selectable: boolean;
}

/** Columns of the inbox. */
export function alertColumns({ path, selectable }: AlertColumnsOptions) {
  return helper.columns([
    ...(selectable
      ? [
          helper.display({
            id: "selected",
            header: () => <span className="sr-only">Chosen</span>,
            meta: { title: "Chosen" },
            cell: ({ row }) => <ChooseAlert alert={row.original} />,
          }),
        ]
      : []),
    helper.accessor("state", {
      header: "State",
      meta: { title: "State", className: "hidden sm:table-cell" },
      cell: ({ row: { original } }) => <AlertStateBadge alert={original} />,
    }),
    helper.display({
      id: "alert",
      header: "Alert",
      meta: { title: "Alert", className: "w-full max-w-0 min-w-44" },
      cell: ({ row: { original } }) => (
        <What alert={original} href={path(`/alerts/${original.id}`)} may={selectable} />
      ),
    }),
    helper.display({
      id: "size",
      header: "Change",
      meta: { title: "Change", sortKey: "size", className: "hidden sm:table-cell" },
      cell: ({ row: { original } }) => <Size alert={original} />,
    }),
    helper.display({
      id: "around",
      header: "Trend",
      meta: { title: "Trend", className: "hidden lg:table-cell" },
      cell: ({ row: { original } }) => <AlertSparkline alert={original} />,
    }),
    helper.accessor("assignee", {
      header: "Owner",
      meta: { title: "Owner", className: "hidden lg:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="block max-w-28 truncate text-muted">
          {original.assignee?.name ?? "not assigned"}
        </span>
      ),
    }),
    helper.accessor("openedAt", {
      header: "Opened",
      meta: {
        title: "Opened",
        align: "right",
        sortKey: "opened",
        className: "hidden md:table-cell",
      },
      cell: ({ row: { original } }) => (
        <span className="text-muted">
          <RelativeTime at={original.openedAt} />
        </span>
      ),
    }),
  ]);
}

function What({ alert, href, may }: { alert: AlertSummary; href: string; may: boolean }) {
  const { unmatchedSince } = alert;
  const seriesCount = countOf(alert);
  const more = seriesCount > 1 ? ` and ${seriesCount - 1} more` : "";
  return (
    <div className="py-1">
      <RowLink href={href}>
        {alert.target} <Place alert={alert} />
      </RowLink>
      <span className="block text-xs break-words text-muted sm:truncate">
        {subjectOf(alert)}
        {more} · {alert.labels.join(", ")}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs sm:hidden">
        <Size alert={alert} />
        <span className="text-muted">
          <RelativeTime at={alert.openedAt} />
        </span>
        <AlertStateBadge alert={alert} />
      </span>
      {unmatchedSince === undefined ? null : (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span>
            No rule has matched since <LocalTime at={unmatchedSince} />
          </span>
          {may ? <CloseUnmatched alert={alert} /> : null}
        </span>
      )}
    </div>
  );
}

/** Series of an alert; of missing data its workloads, since one line names them. */
function countOf({ seriesCount, missing }: AlertSummary): number {
  return missing === undefined ? seriesCount : missing.workloads.length + missing.workloadsOmitted;
}

/** The series that an alert is headed by. */
function subjectOf({ worst, budget, missing }: AlertSummary): string {
  const [workload] = missing?.workloads ?? [];
  if (workload !== undefined) return workloadName(workload.scenario, workload);
  const measure = worst?.measure ?? budget?.measure;
  const series = worst ?? budget?.series[0];
  if (measure === undefined || series === undefined) return "no series";
  return `${measure.title} of ${workloadName(series.scenario, series)}`;
}

/** The version that brought the change, or those between which it lies. */
function Place({ alert }: { alert: AlertSummary }) {
  const range = alert.worst?.range ?? null;
  if (range !== null) return shortCommits(describeAlertPlace(alert));
  if (alert.missing !== undefined) {
    return <span className="font-normal text-muted">missing data</span>;
  }
  if (alert.budget !== undefined) {
    return (
      <>
        {shortCommits(alert.version)}
        <span className="font-normal text-muted"> over budget</span>
      </>
    );
  }
  const { baseVersion, version } = headlinePair(alert);
  return (
    <>
      {shortCommits(version)}
      <span className="font-normal text-muted"> after {shortCommits(baseVersion)}</span>
    </>
  );
}

function Size({ alert }: { alert: AlertSummary }) {
  const { worst } = alert;
  const overBudget = overBudgetWords(alert);
  if (overBudget !== null)
    return <span className="block py-1 text-bad sm:whitespace-nowrap">{overBudget}</span>;
  const [reason] = alert.missing?.reasons ?? [];
  if (reason !== undefined) {
    return <span className="block py-1 text-bad sm:max-w-72">{reason.sentence}</span>;
  }
  if (worst === null) return <span className="text-faint">–</span>;
  const change = describeChange(worst, worst.measure);
  return (
    <span className="block py-1 [&>span]:flex-wrap [&>span]:gap-y-0 sm:[&>span]:flex-nowrap">
      <ChangeText change={change} />
    </span>
  );
}
