"use client";

import type { SeriesSummary } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";

/** The reader's own pins: a change shows at once and is taken back, with the reason, when refused. */
export function usePins() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const pinned = useQuery(trpc.series.listPinned.queryOptions());
  const { mutateAsync: pin } = useMutation(trpc.series.pin.mutationOptions());
  const { mutateAsync: unpin } = useMutation(trpc.series.unpin.mutationOptions());
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
        await (isPinned ? unpin : pin)({ id: series.id });
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
    [trpc, queryClient, pin, unpin],
  );
  return { pinned: ids, toggle };
}
