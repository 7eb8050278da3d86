"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";

/** The reader's own pins: a change shows at once and is taken back, with the reason, when refused. */
export function usePins() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = useSession().project.role !== "visitor";
  const pinned = useQuery(trpc.series.listPinned.queryOptions(undefined, { enabled: may }));
  const client = useTRPCClient();
  const ids = useMemo(() => new Set((pinned.data?.items ?? []).map(({ id }) => id)), [pinned.data]);
  const toggle = useCallback(
    async (series: SeriesSummary) => {
      const key = trpc.series.listPinned.queryKey();
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      const items = before?.items ?? [];
      const others = items.filter(({ id }) => id !== series.id);
      const isPinned = others.length < items.length;
      queryClient.setQueryData(key, { items: isPinned ? others : [...others, series] });
      try {
        const { pin, unpin } = client.series;
        await (isPinned ? unpin : pin).mutate({ id: series.id });
      } catch (error) {
        queryClient.setQueryData(key, before);
        showToast({
          tone: "error",
          title: isPinned ? "The series is still pinned" : "The series is not pinned",
          detail: problemFromError(error).detail,
        });
      }
      await queryClient.invalidateQueries({ queryKey: key });
    },
    [trpc, client, queryClient],
  );
  return { pinned: ids, toggle: may ? toggle : null };
}
