"use client";

import { formatDurationMs } from "@lapline/contracts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { basisWords } from "@/components/format/basisWords.ts";
import { countWords } from "@/components/format/countWords.ts";
import { AskDialog } from "@/components/ui/AskDialog.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { useIdempotencyKey } from "./new/useIdempotencyKey.ts";

interface RunAgainDialogProps {
  runId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Submits what was submitted as a run once more, after saying how much that is. */
export function RunAgainDialog({ runId, open, onOpenChange }: RunAgainDialogProps) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const keyFor = useIdempotencyKey();
  const asked = useQuery(trpc.runs.submission.queryOptions(open ? { id: runId } : skipToken));
  const plan = useQuery(trpc.runs.preview.queryOptions(asked.data?.submission ?? skipToken));
  const submit = useMutation(
    trpc.runs.submit.mutationOptions({
      onSuccess: (run) => router.push(path(`/runs/${run.id}`)),
    }),
  );
  const error = submit.error ?? asked.error ?? plan.error;
  const submission = asked.data?.submission;
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Run again?"
      description={
        plan.data === undefined
          ? "The jobs of this run are submitted as a new run."
          : `${countWords(plan.data.jobs.length, "job")}, about ${formatDurationMs(
              plan.data.expectedSeconds * 1000,
            )} of machine time, ${basisWords(
              plan.data.jobs.length,
              plan.data.jobs.filter(({ likeJobs }) => likeJobs > 0).length,
            )}. This run keeps its results.`
      }
      action="Run again"
      look="primary"
      wayOut="Cancel"
      busy={submit.isPending || plan.isFetching}
      onSubmit={() => {
        if (submission === undefined) return;
        submit.mutate({ ...submission, idempotencyKey: keyFor(submission) });
      }}
    >
      {error === null ? null : (
        <p role="alert" className="text-sm text-bad">
          {problemFromError(error).detail}
        </p>
      )}
    </AskDialog>
  );
}
