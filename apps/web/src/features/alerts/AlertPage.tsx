"use client";

import { useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { AlertActions } from "./AlertActions.tsx";
import { AlertBanners } from "./AlertBanners.tsx";
import { AlertHistory } from "./AlertHistory.tsx";
import { AlertSeriesPanel } from "./AlertSeriesPanel.tsx";
import { AlertSkeleton } from "./AlertSkeleton.tsx";
import { AlertStateBadge } from "./AlertStateBadge.tsx";
import { EnvironmentChanges } from "./EnvironmentChanges.tsx";
import { VersionRange } from "./VersionRange.tsx";

/** One alert: what differs first, then what moved and how sure that is, and what was done about it. */
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
      <EnvironmentChanges alert={alert} />
      <VersionRange alert={alert} may={may} />
      <AlertSeriesPanel key={alert.id} alert={alert} may={may} />
      <AlertHistory alert={alert} />
    </>
  );
}
