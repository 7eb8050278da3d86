"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { CompareAgainButton } from "./CompareAgainButton.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { methodWords } from "./slices/methodWords.ts";

interface JobComparisonProps {
  jobId: string;
  /** What stands below it; it waits for the comparison, whose height is not known before. */
  children: ReactNode;
}

/** The comparison of a job of two versions, where its report has one. */
export function JobComparison({ jobId, children }: JobComparisonProps) {
  const trpc = useTRPC();
  const report = useQuery(trpc.jobs.report.queryOptions({ id: jobId }));
  const comparison = report.data?.comparison;
  if (report.isPending) return <Skeleton className="h-96 rounded-lg" />;
  return (
    <>
      {comparison === undefined || comparison.measures.length === 0 ? null : (
        <Panel
          title="Comparison"
          note={`${methodWords(comparison.measuring)}.`}
          actions={<CompareAgainButton jobId={jobId} comparison={comparison} />}
        >
          <ComparisonTable comparison={comparison} warnings={report.data?.warnings ?? []} />
        </Panel>
      )}
      {children}
    </>
  );
}
