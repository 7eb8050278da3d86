"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** A job's own address leads to its run with the job chosen. */
export function JobRedirect({ jobId }: { jobId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const path = useProjectPath();
  const job = useQuery(trpc.jobs.get.queryOptions({ id: jobId }));
  const runId = job.data?.runId;
  useEffect(() => {
    if (runId !== undefined) router.replace(path(`/runs/${runId}?job=${jobId}`));
  }, [runId, jobId, router, path]);
  return job.isError ? (
    <ProblemState problem={problemFromError(job.error)} onRetry={() => job.refetch()} />
  ) : null;
}
