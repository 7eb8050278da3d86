"use client";

import type { ChangeEvent } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { useSession } from "@/features/session/index.ts";

/** Loads after the page is there, which does not wait for it. */
const loadFollowing = async () => {
  const [{ followEvents }, { createLookBudget }] = await Promise.all([
    import("@/client/followEvents.ts"),
    import("@/client/lookBudget.ts"),
  ]);
  return { followEvents, createLookBudget };
};

/**
 * Keeps open pages fresh: every announced change marks the answers it touches as stale, and the
 * queries in view load again. After a lost connection everything is looked at once.
 */
export function useChanges(): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const projectId = useSession().project.id;
  useEffect(() => {
    const filters = {
      run: [trpc.runs.pathFilter(), trpc.overview.pathFilter()],
      job: [
        trpc.runs.pathFilter(),
        trpc.jobs.pathFilter(),
        trpc.machines.list.pathFilter(),
        trpc.overview.pathFilter(),
      ],
      machine: [trpc.machines.list.pathFilter(), trpc.overview.pathFilter()],
      series: [
        trpc.series.pathFilter(),
        trpc.annotations.pathFilter(),
        trpc.jobs.report.pathFilter(),
      ],
      suspicion: [
        trpc.series.pathFilter(),
        trpc.alerts.rate.pathFilter(),
        trpc.alerts.counts.pathFilter(),
        trpc.suspicions.pathFilter(),
        trpc.overview.pathFilter(),
      ],
      alert: [
        trpc.series.pathFilter(),
        trpc.alerts.pathFilter(),
        trpc.mails.pathFilter(),
        trpc.overview.pathFilter(),
      ],
      releases: [trpc.catalog.pathFilter()],
      log: [],
      // Only who looks at a job or a run sees how far it is.
      progress: [trpc.jobs.get.pathFilter(), trpc.runs.get.pathFilter()],
    };
    const every = [...filters.job, ...filters.series, ...filters.alert, ...filters.releases];
    const pending = new Set<ChangeEvent["kind"]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    let nextWaitMs = () => 0;
    const announce = (kind: ChangeEvent["kind"]) => {
      pending.add(kind);
      timer ??= setTimeout(() => {
        timer = undefined;
        const kinds = [...pending];
        pending.clear();
        const touched = new Set(kinds.flatMap((each) => (each === "all" ? every : filters[each])));
        for (const filter of touched) void queryClient.invalidateQueries(filter);
      }, nextWaitMs());
    };
    const ended = new AbortController();
    void loadFollowing().then(({ followEvents, createLookBudget }) => {
      const budget = createLookBudget(() => performance.now(), Math.random);
      nextWaitMs = () => budget.nextWaitMs();
      return followEvents({
        url: "/api/v1/events",
        headers: { "lapline-project": projectId },
        signal: ended.signal,
        onOpen() {
          if (opened) announce("all");
          opened = true;
        },
        onEvent({ event, data }) {
          if (event === "change") announce((JSON.parse(data) as ChangeEvent).kind);
        },
      });
    });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [trpc, queryClient, projectId]);
}
