"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";

/** The comparison of a job of two versions, where its report has one. */
export function JobComparison({ jobId }: { jobId: string }) {
  const trpc = useTRPC();
  const report = useQuery(trpc.jobs.report.queryOptions({ id: jobId }));
  const comparison = report.data?.comparison;
  if (report.isPending) return <Skeleton className="h-32 rounded-lg" />;
  if (comparison === undefined || comparison.measures.length === 0) return null;
  return (
    <Panel title="Comparison">
      <ComparisonTable comparison={comparison} />
    </Panel>
  );
}
