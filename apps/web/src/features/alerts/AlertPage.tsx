"use client";

import { type Alert, pairsWords, sameEnvironmentWords } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
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
import { WhyAlert } from "./WhyAlert.tsx";

// Most alerts are about a change.
const BrokenBudgetPanel = dynamic(() =>
  import("./BrokenBudgetPanel.tsx").then((module) => module.BrokenBudgetPanel),
);
const MissingDataPanel = dynamic(() =>
  import("./MissingDataPanel.tsx").then((module) => module.MissingDataPanel),
);
// The last panel of the page: nothing below it moves when it comes.
const AlertHistory = dynamic(
  () => import("./AlertHistory.tsx").then((module) => module.AlertHistory),
  { ssr: false },
);

/** One alert: what it is about first, of a change the chart of what moved, then evidence, versions, what else differs, and its history. */
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
        docs="/docs/how-to/alerts"
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <AlertStateBadge alert={alert} />
            <span>
              opened <RelativeTime at={alert.openedAt} />
            </span>
            <span>{alert.assignee ? `assigned to ${alert.assignee.name}` : "not assigned"}</span>
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
      <AlertBanners alert={alert} may={may} />
      <Subject alert={alert} may={may} />
      <AlertHistory alert={alert} />
    </>
  );
}

/** What the alert is about: a change, a broken budget, or missing data. */
function Subject({ alert, may }: { alert: Alert; may: boolean }) {
  const { budget, missing, state } = alert;
  const isLive = state === "open" || state === "acknowledged";
  if (missing !== undefined) return <MissingDataPanel missing={missing} isLive={isLive} />;
  if (budget !== undefined) return <BrokenBudgetPanel budget={budget} isLive={isLive} />;
  return <ChangePanels alert={alert} may={may} />;
}

/** What moved, why that raised an alert, between which versions, and what else differs there. */
function ChangePanels({ alert, may }: { alert: Alert; may: boolean }) {
  return (
    <>
      {alert.why === null ? null : <WhyAlert why={alert.why} pairs={pairsOfWhy(alert)} />}
      <AlertSeriesPanel key={alert.id} alert={alert} may={may} />
      <VersionRange alert={alert} may={may} />
      <EnvironmentChanges alert={alert} />
    </>
  );
}

/** Pairs of the comparison that confirmed the headline; null where none is listed. */
function pairsOfWhy({ why, series }: Alert): string | null {
  const evidence = series[0]?.evidence.find(({ jobId }) => jobId === why?.comparisonJobId);
  return evidence === undefined ? null : pairsWords(evidence);
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
