"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { prepareAlarmRate } from "./prepareAlarmRate.ts";

/** How often Lapline was wrong, measured; always there, so that nobody has to believe it. */
export function AlarmRateNote() {
  const trpc = useTRPC();
  const query = useQuery(trpc.alerts.rate.queryOptions());
  if (query.data === undefined) {
    return query.isError ? null : <Skeleton className="h-5 w-72 max-w-full rounded" />;
  }
  const { figure, sentence } = prepareAlarmRate(query.data);
  return (
    <span title={sentence}>
      False alarms, 90 days: <strong className="text-text tabular-nums">{figure}</strong>
      <span className="hidden md:inline"> · {sentence}</span>
    </span>
  );
}
