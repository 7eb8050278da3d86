"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";

/**
 * Tells the server that the reader looks at the overview, now and whenever they come back to the tab,
 * and answers since when their news are told: undefined until that is known, null for everything that
 * is open. Pages that load in the background are no visit, and visitors of a public project have none.
 */
export function useVisit() {
  const trpc = useTRPC();
  const isMember = useSession().project.role !== "visitor";
  const [since, setSince] = useState<string | null | undefined>(isMember ? undefined : null);
  const { mutateAsync, isPending } = useMutation(trpc.overview.visit.mutationOptions());
  useEffect(() => {
    if (!isMember) return;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        setSince((await mutateAsync({})).since);
      } catch {
        // The overview itself says what is wrong.
        setSince((known) => known ?? null);
      }
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isMember, mutateAsync]);
  const markSeen = useCallback(async () => {
    try {
      setSince((await mutateAsync({ seen: true })).since);
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "The news are still there", detail });
    }
  }, [mutateAsync]);
  return { since, isMember, markSeen, marking: isPending };
}
