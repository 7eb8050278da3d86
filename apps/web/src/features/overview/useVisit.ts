"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";

/**
 * Tells the server that the reader looks at the overview, now and whenever they come back to the tab;
 * pages that load in the background are no visit. `settled` once it is known since when news are told.
 */
export function useVisit() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [settled, setSettled] = useState(false);
  const { mutateAsync, isPending } = useMutation(trpc.overview.visit.mutationOptions());
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const { since } = await mutateAsync({});
        const shown = queryClient.getQueryData(trpc.overview.get.queryKey({}));
        if (shown !== undefined && shown.since !== since) {
          await queryClient.invalidateQueries(trpc.overview.get.pathFilter());
        }
      } catch {
        // The news then begin where they did before: the overview itself says what is wrong.
      }
      setSettled(true);
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [mutateAsync, queryClient, trpc]);
  const markSeen = async () => {
    try {
      await mutateAsync({ seen: true });
      await queryClient.invalidateQueries(trpc.overview.get.pathFilter());
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "The news are still there", detail });
    }
  };
  return { settled, markSeen, marking: isPending };
}
