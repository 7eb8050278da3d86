"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";

/** Hardware labels that machines of the project serve, sorted. */
export function useLabels(): string[] {
  const trpc = useTRPC();
  const machines = useQuery(trpc.machines.list.queryOptions({ limit: 200 }));
  const labels = (machines.data?.items ?? [])
    .filter(({ status }) => status !== "REVOKED")
    .map(({ label }) => label);
  return [...new Set(labels)].sort();
}
