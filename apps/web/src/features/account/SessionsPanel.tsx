"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { leave } from "@/features/shell/index.ts";

interface SessionRow {
  id: string;
  current: boolean;
  startedAt: string;
  lastSeenAt: string;
  address: string | null;
  device: string;
}

const facts: readonly PlainColumn<SessionRow>[] = [
  { title: "Device", cell: ({ device }) => device },
  { title: "Address", cell: ({ address }) => address ?? "unknown" },
  { title: "Signed in", cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  { title: "Last seen", cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
];

/** "7 days" or "36 hours". */
function spanWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? "1\u00a0hour" : `${hours}\u00a0hours`;
  return hours === 24 ? "1\u00a0day" : `${hours / 24}\u00a0days`;
}

function endWords({ idleHours, maxHours }: { idleHours: number; maxHours: number }): string {
  return `A session ends after ${spanWords(idleHours)} without use, and after ${spanWords(maxHours)} in any case.`;
}

/** Where the reader is signed in, and the way out of each. */
export function SessionsPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.account.sessions.queryOptions());
  const skeleton = useDelayedFlag(query.isPending);
  const end = useMutation(trpc.account.endSessions.mutationOptions());
  const finish = async (which: { id?: string }, done: string) => {
    try {
      await end.mutateAsync(which);
      await queryClient.invalidateQueries(trpc.account.sessions.pathFilter());
      showToast({ tone: "success", title: done });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "No session was ended", detail });
    }
  };
  const items = query.data?.items ?? [];
  const columns: PlainColumn<SessionRow>[] = [
    ...facts,
    {
      title: "Actions",
      align: "right",
      cell: ({ id, current, device }) =>
        current ? (
          <span className="text-muted">This session</span>
        ) : (
          <Button size="small" look="ghost" onClick={() => void finish({ id }, "Session ended")}>
            End<span className="sr-only"> {device}</span>
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title="Sessions"
      note={query.data ? endWords(query.data) : undefined}
      actions={
        <>
          {items.length > 1 ? (
            <Button
              size="small"
              busy={end.isPending}
              onClick={() => void finish({}, "You are signed out everywhere else")}
            >
              End all others
            </Button>
          ) : null}
          <Button size="small" onClick={() => leave({ everywhere: true })}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <div className="p-2">
        {skeleton ? (
          <Skeleton className="h-20 w-full" />
        ) : query.data ? (
          <PlainTable
            caption="Your sessions, the one used last first"
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
          />
        ) : query.isError ? (
          <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
        ) : null}
      </div>
    </Panel>
  );
}
