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
import { browserWords } from "./browserWords.ts";

interface SessionRow {
  id: string;
  current: boolean;
  createdAt: string;
  renewedAt: string;
  address: string | null;
  userAgent: string | null;
}

const facts: readonly PlainColumn<SessionRow>[] = [
  {
    title: "Browser",
    cell: ({ userAgent }) => <span title={userAgent ?? ""}>{browserWords(userAgent)}</span>,
  },
  { title: "Address", cell: ({ address }) => address ?? "unknown" },
  { title: "Signed in", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { title: "Renewed", cell: ({ renewedAt }) => <RelativeTime at={renewedAt} /> },
];

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
      showToast({ tone: "error", title: "Nothing was ended", detail });
    }
  };
  const items = query.data?.items ?? [];
  const columns: PlainColumn<SessionRow>[] = [
    ...facts,
    {
      title: "Actions",
      align: "right",
      cell: ({ id, current, userAgent }) =>
        current ? (
          <span className="text-muted">this one</span>
        ) : (
          <Button
            size="small"
            look="ghost"
            onClick={() => void finish({ id }, "The session was ended")}
          >
            End<span className="sr-only"> {browserWords(userAgent)}</span>
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title="Sessions"
      note="where you are signed in; one that is not used ends after seven days"
      actions={
        items.length > 1 ? (
          <Button
            size="small"
            busy={end.isPending}
            onClick={() => void finish({}, "You are signed out everywhere else")}
          >
            End all others
          </Button>
        ) : null
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
