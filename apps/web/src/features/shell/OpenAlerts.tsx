"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";

/** How many regressions nobody has taken yet; nothing where there are none. */
export function OpenAlerts() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.alerts.counts.queryOptions());
  if (data === undefined || data.open === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 text-xs font-medium text-bad tabular-nums">
      {data.open > 99 ? "99+" : data.open}
      <span className="sr-only"> open</span>
    </span>
  );
}
