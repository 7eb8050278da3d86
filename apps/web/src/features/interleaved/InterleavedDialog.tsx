"use client";

import {
  formatDurationMs,
  formatShare,
  type RunPreview,
  type Submission,
} from "@lapline/contracts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { basisWords } from "@/components/format/basisWords.ts";
import { countWords } from "@/components/format/countWords.ts";
import { AskDialog } from "@/components/ui/AskDialog.tsx";
import { useProjectPath } from "@/features/session/index.ts";

interface InterleavedDialogProps {
  submission: Submission;
  idempotencyKey?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says how many trials and minutes an interleaved comparison needs, then queues it. */
export function InterleavedDialog(props: InterleavedDialogProps) {
  const { submission, open, onOpenChange } = props;
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  // The same press twice makes one run.
  const ownKey = useRef(crypto.randomUUID());
  const idempotencyKey = props.idempotencyKey ?? ownKey.current;
  const plan = useQuery(trpc.runs.preview.queryOptions(open ? submission : skipToken));
  const submit = useMutation(
    trpc.runs.submit.mutationOptions({
      onSuccess: (run) => router.push(path(`/runs/${run.id}`)),
    }),
  );
  const error = submit.error ?? plan.error;
  const refused = plan.data?.problems[0]?.message;
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Compare interleaved?"
      description={plan.data === undefined ? "Estimating the machine time." : costWords(plan.data)}
      action="Compare"
      look="primary"
      wayOut="Cancel"
      busy={submit.isPending || submit.isSuccess || plan.isFetching}
      onSubmit={() => submit.mutate({ ...submission, idempotencyKey })}
    >
      {error === null && refused === undefined ? null : (
        <p role="alert" className="text-sm text-bad">
          {refused ?? problemFromError(error).detail}
        </p>
      )}
    </AskDialog>
  );
}

function costWords({ jobs, expectedSeconds }: RunPreview): string {
  const [first] = jobs;
  const trials = first === undefined ? "" : `, ${first.trials} trials a version`;
  const basis = basisWords(jobs.length, jobs.filter(({ likeJobs }) => likeJobs > 0).length);
  const finds = jobs.length === 1 ? smallestWords(first?.smallestChange) : "";
  return `${countWords(jobs.length, "job")}${trials}, about ${formatDurationMs(expectedSeconds * 1000)} of machine time, ${basis}. ${finds}Both versions take turns, so machine noise affects both equally.`;
}

/** What so many trials can find, as a sentence with a space after it; "" where nothing says it. */
function smallestWords(found: RunPreview["jobs"][number]["smallestChange"]): string {
  if (found === undefined) return "";
  const { change, comparisons, of } = found;
  const basis = of === "workload" ? "of this workload" : "of other workloads on the label";
  const which = countWords(comparisons, "earlier comparison");
  return `Finds changes from about ${formatShare(change)}, going by ${which} ${basis}. `;
}
