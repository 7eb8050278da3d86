"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { runNames } from "@/components/format/runNames.ts";
import { paletteMatches } from "./paletteMatches.ts";
import { tellResult } from "./tellResult.ts";
import type { VerbObject } from "./verbObject.ts";

/** Newest runs that are looked through; nearly all of the older ones are over. */
const runsMax = 100;

/** Runs that are not over and have every word of `rest`. */
export function useCancelRun(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: runsMax }));
  const { mutateAsync } = useMutation(trpc.runs.cancel.mutationOptions());
  return runs.data?.items
    .map((run) => ({
      run,
      open: run.jobCounts.QUEUED + run.jobCounts.CLAIMED + run.jobCounts.RUNNING,
      title: Object.values(runNames(run)).join(" · "),
    }))
    .filter(({ run, open, title }) => open > 0 && paletteMatches(`${title} ${run.id}`, rest))
    .map(({ run, open, title }) => ({
      id: run.id,
      title,
      note: countWords(open, "open job"),
      question: `Cancel ${countWords(open, "job")} of ${title}?`,
      run: () =>
        tellResult(() => mutateAsync({ id: run.id }), {
          done: "Cancel requested",
          failed: "The run was not canceled",
        }),
    }));
}
