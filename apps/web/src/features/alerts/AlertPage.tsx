"use client";

import { type Alert, type AlertEvent, sameEnvironmentWords } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { AlertActions } from "./AlertActions.tsx";
import { AlertBanners } from "./AlertBanners.tsx";
import { AlertSeriesPanel } from "./AlertSeriesPanel.tsx";
import { AlertStateBadge } from "./AlertStateBadge.tsx";
import { VersionRange } from "./VersionRange.tsx";

/** One alert: the chart of what moved first, then evidence, versions, what else differs, and its history. */
export function AlertPage({ alertId }: { alertId: string }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const may = usePermission("alerts.manage");
  const query = useQuery(trpc.alerts.get.queryOptions({ id: alertId }));
  const skeleton = useDelayedFlag(query.isPending);
  const alert = query.data;
  useTitle(alert?.title);
  if (skeleton) return <AlertSkeleton />;
  if (alert === undefined) {
    return query.isError ? (
      <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
    ) : null;
  }
  return (
    <>
      <PageHeader
        parent={{ title: "Alerts", href: path("/alerts") }}
        title={alert.title}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <AlertStateBadge alert={alert} />
            <span>
              opened <RelativeTime at={alert.openedAt} />
            </span>
            <span>owner: {alert.assignee?.name ?? "nobody"}</span>
            {alert.snoozedUntil === null ? null : (
              <span>
                comes back <RelativeTime at={alert.snoozedUntil} />
              </span>
            )}
          </span>
        }
      />
      {may ? <AlertActions alert={alert} /> : null}
      <StaleBanner query={query} />
      <AlertBanners alert={alert} />
      <AlertSeriesPanel key={alert.id} alert={alert} may={may} />
      <VersionRange alert={alert} may={may} />
      <EnvironmentChanges alert={alert} />
      <AlertHistory alert={alert} />
    </>
  );
}

/** The alert page's geometry while it loads. */
function AlertSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-[34rem] max-w-full rounded" />
      <Skeleton className="h-5 w-80 max-w-full rounded" />
      <Skeleton className="h-8 w-96 max-w-full rounded-md" />
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
    </div>
  );
}

/** What differs between the machines of both sides: to rule out before the code is blamed. */
function EnvironmentChanges({ alert }: { alert: Alert }) {
  const { environmentChanges: changes } = alert;
  return (
    <Panel title="Environment changes" note="newest results on both sides">
      <div className="p-4">
        {changes.length === 0 ? (
          <p className="text-sm text-muted">{sameEnvironmentWords(alert.environmentRecorded)}</p>
        ) : (
          <PlainTable
            caption="Differences of the environments"
            rows={changes}
            rowKey={({ key }) => key}
            columns={[
              { title: "Fact", cell: ({ key }) => <code>{key}</code> },
              {
                title: `With ${alert.baseVersion}`,
                cell: ({ before }) => <LongText>{before ?? "unknown"}</LongText>,
              },
              {
                title: `With ${alert.version}`,
                cell: ({ after }) => <LongText>{after ?? "unknown"}</LongText>,
              },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

const words: Readonly<Record<string, string>> = {
  "alert.opened": "opened the alert",
  "alert.joined": "added a series",
  "alert.acknowledged": "acknowledged it",
  "alert.dismissed": "dismissed it",
  "alert.reopened": "reopened it",
  "alert.assigned": "assigned it",
  "alert.unassigned": "removed the owner",
  "alert.snoozed": "snoozed it",
  "alert.woken": "ended the snooze",
  "alert.resolved": "resolved it: every series is back at its old level",
  "alert.merged": "merged it into another alert",
  "alert.absorbed": "merged another alert into it",
  "alert.evidence_deleted": "deleted evidence",
  "alert.bisection_started": "started a bisection",
  "alert.narrowed": "narrowed the range",
  "alert.bisection_given_up": "gave up the bisection",
  "alert.bisection_stopped": "stopped the bisection",
  "alert.split": "split off series",
  "alert.split_off": "split it off another alert",
};

/** What happened to an alert, as the end of a sentence that begins with who did it. */
function eventWords(action: string): string {
  return words[action] ?? action;
}

/** What was done with the alert, newest first, and what became of its mails. */
function AlertHistory({ alert }: { alert: Alert }) {
  const { sent, stored, waiting, failed } = alert.mails;
  const mails = [
    sent > 0 ? `${sent} sent` : "",
    stored > 0 ? `${stored} stored, no mail server` : "",
    waiting > 0 ? `${waiting} queued` : "",
    failed > 0 ? `${failed} failed` : "",
  ].filter((each) => each !== "");
  return (
    <Panel title="History" note={mails.length > 0 ? `mails: ${mails.join(", ")}` : "no mails"}>
      <ol className="flex flex-col gap-2 p-4 text-sm">
        {alert.history.map((event) => (
          <li key={event.id} className="flex items-baseline gap-x-2">
            <span className="w-24 shrink-0 text-xs text-muted">
              <RelativeTime at={event.at} />
            </span>
            <span className="min-w-0">
              <span className="font-medium">{event.actor}</span> {eventWords(event.action)}
              <Detail event={event} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Detail({ event: { action, detail } }: { event: AlertEvent }) {
  if (detail === null) return null;
  return (
    <span className="text-muted">
      : {action === "alert.snoozed" ? <RelativeTime at={detail} /> : detail}
    </span>
  );
}
