"use client";

import type { Submission } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { usePermission, useProjectPath } from "@/features/session/index.ts";

/** Queues an interleaved comparison of the two columns; nothing for readers who may not. */
export function CompareInterleavedButton({ submission }: { submission: Submission }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const may = usePermission("runs.submit");
  const submit = useMutation(
    trpc.runs.submit.mutationOptions({
      onSuccess: (run) => router.push(path(`/runs/${run.id}`)),
    }),
  );
  if (!may) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      Separate jobs are inconclusive here.
      <Button
        size="small"
        busy={submit.isPending || submit.isSuccess}
        onClick={() => submit.mutate(submission)}
      >
        Compare interleaved, {submission.trials} trials each
      </Button>
      {submit.error === null ? null : (
        <span role="alert" className="text-bad">
          {problemFromError(submit.error).detail}
        </span>
      )}
    </p>
  );
}
