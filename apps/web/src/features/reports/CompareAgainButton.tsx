"use client";

import type { ReportComparison } from "@lapline/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { prepareAgain } from "./prepareAgain.ts";

/** Queues the comparison that the advices ask for; nothing where none would settle anything. */
export function CompareAgainButton({
  jobId,
  comparison,
}: {
  jobId: string;
  comparison: ReportComparison;
}) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const may = usePermission("runs.submit");
  const frozen = useFrozen();
  const job = useQuery(trpc.jobs.get.queryOptions({ id: jobId }));
  const submit = useMutation(
    trpc.runs.submit.mutationOptions({
      onSuccess: (run) => router.push(path(`/runs/${run.id}`)),
    }),
  );
  const plan = job.data === undefined ? null : prepareAgain(job.data, comparison);
  if (!may || frozen || plan === null) return null;
  const { submission, idempotencyKey } = plan;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {submit.error === null ? null : (
        <span role="alert" className="text-xs text-bad">
          {problemFromError(submit.error).detail}
        </span>
      )}
      <Button
        size="small"
        busy={submit.isPending}
        onClick={() => submit.mutate({ ...submission, idempotencyKey })}
      >
        Compare with {submission.trials} trials
      </Button>
    </span>
  );
}
