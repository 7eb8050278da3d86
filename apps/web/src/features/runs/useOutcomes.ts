import { type RunOutcome, runOutcomesMax } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/client/trpc.ts";

/** What ended runs came to, by their ids; it is asked for once the list stands. */
export function useOutcomes(lines: readonly { id: string }[]): ReadonlyMap<string, RunOutcome> {
  const trpc = useTRPC();
  const ids = lines.slice(0, runOutcomesMax).map(({ id }) => id);
  const query = useQuery(
    trpc.runs.outcomes.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
  );
  return useMemo(
    () => new Map((query.data?.items ?? []).map((one) => [one.runId, one])),
    [query.data],
  );
}
