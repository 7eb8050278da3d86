"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { paletteMatches } from "./paletteMatches.ts";
import { tellResult } from "./tellResult.ts";
import type { VerbObject } from "./verbObject.ts";

const alertsMax = 50;

/** Open alerts that have every word of `rest`. */
export function useAcknowledge(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const alerts = useQuery(trpc.alerts.list.queryOptions({ view: "open", limit: alertsMax }));
  const { mutateAsync } = useMutation(trpc.alerts.act.mutationOptions());
  return alerts.data?.items
    .filter(({ title }) => paletteMatches(title, rest))
    .map(({ id, revision, title, labels }) => ({
      id,
      title,
      note: labels.join(", "),
      question: null,
      run: async () => {
        const act = async () => {
          const action = { kind: "acknowledge" } as const;
          const { refused } = await mutateAsync({ alerts: [{ id, revision }], action });
          if (refused.length > 0) throw new Error("Somebody changed the alert meanwhile.");
        };
        await tellResult(act, {
          done: "Alert acknowledged",
          failed: "The alert was not acknowledged",
        });
        await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      },
    }));
}
