"use client";

import { type AlertSummary, alertSorts } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import { useRowActKeys } from "@/components/data-table/useRowActKeys.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { AlertsToolbar } from "./AlertsToolbar.tsx";
import { alertColumns } from "./alertColumns.tsx";
import { alertFilters } from "./alertFilters.ts";
import { ChosenAlertsProvider } from "./ChooseAlert.tsx";

// What is not in view at first loads after the page stands.
const NoAlerts = dynamic(() => import("./NoAlerts.tsx").then((module) => module.NoAlerts), {
  ssr: false,
});
const NoMatch = dynamic(
  () => import("@/components/data-table/NoMatch.tsx").then((module) => module.NoMatch),
  { ssr: false },
);
const Pager = dynamic(
  () => import("@/components/data-table/Pager.tsx").then((module) => module.Pager),
  { ssr: false },
);
const AlarmRateNote = dynamic(
  () => import("./AlarmRateNote.tsx").then((module) => module.AlarmRateNote),
  { ssr: false, loading: () => <span className="block h-5" /> },
);

const SuspicionsPanel = dynamic(
  () => import("@/features/suspicions/index.ts").then((module) => module.SuspicionsPanel),
  { ssr: false },
);
const ProblemState = dynamic(
  () => import("@/components/ui/ProblemState.tsx").then((module) => module.ProblemState),
  { ssr: false },
);
const StaleBanner = dynamic(
  () => import("@/components/ui/StaleBanner.tsx").then((module) => module.StaleBanner),
  { ssr: false },
);

const pageSize = 50;

/** The inbox: what moved, how much, how sure, since when, and who has it. */
export function AlertsPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const may = usePermission("alerts.manage");
  const mayMails = usePermission("mails.read");
  const [filters, setFilters] = useQueryStates(alertFilters, { history: "push" });
  const { cursor, hide, sort, selected, direction, view, ...asked } = filters;
  const given = Object.fromEntries(
    Object.entries({ ...asked, cursor }).filter(([, value]) => value !== null),
  ) as { target?: string; label?: string; assignee?: string; cursor?: string };
  const query = useQuery(
    trpc.alerts.list.queryOptions(
      {
        ...given,
        ...(direction === "both" ? {} : { direction }),
        view,
        sort,
        limit: pageSize,
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const skeleton = useDelayedFlag(query.isPending);
  const rows = skeleton ? [] : (query.data?.items ?? []);
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const toggle = useCallback(
    (id: string) =>
      void setFilters(
        ({ selected: now }) => ({
          selected: now.includes(id) ? now.filter((each) => each !== id) : [...now, id],
        }),
        { history: "replace" },
      ),
    [setFilters],
  );
  useRowActKeys();
  const choice = useMemo(() => ({ selected, onToggle: toggle }), [selected, toggle]);
  const columns = useMemo(() => alertColumns({ path, selectable: may }), [path, may]);
  const filtered = view !== "active" || Object.values(asked).some((value) => value !== null);
  const isEmpty = query.data !== undefined && !skeleton && rows.length === 0;
  const isInboxEmpty = isEmpty && !filtered && cursor === null;

  return (
    <>
      <PageHeader
        title="Alerts"
        docs="/docs/how-to/alerts"
        note={
          // An empty inbox says first what will show in it.
          query.isPending ? (
            <span className="block h-5" />
          ) : isInboxEmpty ? (
            "Confirmed changes of your series."
          ) : (
            <AlarmRateNote />
          )
        }
        actions={mayMails ? <ButtonLink href={path("/mailbox")}>Mailbox</ButtonLink> : null}
      />
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <>
          <AlertsToolbar filters={filters} onChange={setFilters} rows={rows} />
          <StaleBanner query={query} />
          {isInboxEmpty ? (
            <NoAlerts direction={direction} />
          ) : isEmpty ? (
            <NoMatch noun="alert" onClear={() => setFilters(null)} />
          ) : (
            <>
              {may ? (
                <BulkBar
                  chosen={chosen}
                  onClear={() => void setFilters({ selected: null }, { history: "replace" })}
                />
              ) : null}
              <ChosenAlertsProvider value={choice}>
                <DataTable
                  caption="Alerts"
                  columns={columns}
                  rows={rows}
                  rowId={(alert) => alert.id}
                  hidden={hide}
                  sort={{
                    by: sort,
                    onSort: (next) =>
                      setFilters({
                        sort: alertSorts.find((one) => one === next) ?? null,
                        cursor: null,
                      }),
                  }}
                  skeletonRows={skeleton ? 8 : 0}
                />
              </ChosenAlertsProvider>
            </>
          )}
          {query.data && rows.length > 0 ? (
            <Pager
              cursor={cursor}
              nextCursor={query.data.nextCursor}
              onCursor={(next) => setFilters({ cursor: next, selected: null })}
              shown={rows.length}
              noun={["alert"]}
            />
          ) : null}
          {view === "active" && cursor === null && !skeleton ? (
            <SuspicionsPanel target={filters.target} />
          ) : null}
        </>
      )}
    </>
  );
}

const ChosenActions = dynamic(
  () => import("./ChosenActions.tsx").then((module) => module.ChosenActions),
  { ssr: false },
);

interface BulkBarProps {
  chosen: readonly AlertSummary[];
  onClear: () => void;
}

/** Place of what can be done with the chosen rows; always as high, so that nothing moves. */
function BulkBar({ chosen, onClear }: BulkBarProps) {
  return (
    <div className="min-h-8">
      {chosen.length > 0 ? (
        <ChosenActions chosen={chosen} onClear={onClear} />
      ) : (
        <p className="flex min-h-8 items-center text-xs text-muted">
          Select rows to act on several alerts.
        </p>
      )}
    </div>
  );
}
