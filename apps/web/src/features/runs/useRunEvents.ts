"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followEvents } from "@/client/followEvents.ts";
import { type ApiOutput, useTRPC } from "@/client/trpc.ts";
import { useSession } from "@/features/session/index.ts";

/** Keeps one run in the cache as the server sends it, until its last job has ended. */
export function useRunEvents(runId: string, live: boolean): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const projectId = useSession().project.id;
  useEffect(() => {
    if (!live) return;
    const ended = new AbortController();
    void followEvents({
      url: `/api/v1/runs/${runId}/events`,
      headers: { "lapline-project": projectId },
      signal: ended.signal,
      onEvent({ event, data }) {
        if (event === "run") {
          queryClient.setQueryData(
            trpc.runs.get.queryKey({ id: runId }),
            JSON.parse(data) as ApiOutput["runs"]["get"],
          );
        } else if (event === "end") ended.abort();
      },
    });
    return () => ended.abort();
  }, [runId, live, projectId, trpc, queryClient]);
}
