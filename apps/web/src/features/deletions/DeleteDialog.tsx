"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { AskDialog } from "@/components/ui/AskDialog.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextArea } from "@/components/ui/TextArea.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import type { DeletionSubject } from "./deletionSubject.ts";

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: DeletionSubject;
}

/** Asks why, deletes, and leaves the page of what is gone. */
export function DeleteDialog({ open, onOpenChange, subject }: DeleteDialogProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { erase, busy, failure, forget } = useDeletion(subject);
  const close = (next: boolean) => {
    if (!next) {
      setReason("");
      setMissing(false);
      forget();
    }
    onOpenChange(next);
  };
  const submit = () => {
    if (reason.trim() === "") return setMissing(true);
    if (!busy) erase(reason.trim());
  };
  return (
    <AskDialog
      open={open}
      onOpenChange={close}
      title={`Delete this ${subject.kind}?`}
      description={consequence(subject)}
      action={`Delete ${subject.kind}`}
      look="danger"
      busy={busy}
      onSubmit={submit}
    >
      {failure ? <Banner tone="error" title={failure} /> : null}
      <TextArea
        label="Reason"
        value={reason}
        maxLength={500}
        hint="Kept in the audit trail with your name."
        error={missing ? "Say why it is deleted." : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </AskDialog>
  );
}

function consequence({ kind, jobs }: DeletionSubject): string {
  const what =
    kind === "run"
      ? `Its ${countWords(jobs, "job")}, logs and reports go for good`
      : "It goes for good with its job and log";
  return `${what}. Histories are evaluated again without it, and alerts that rested on it say so. Shares stay as they are.`;
}

function useDeletion({ kind, id, runId }: DeletionSubject) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const queryClient = useQueryClient();
  const run = useMutation(trpc.runs.delete.mutationOptions());
  const report = useMutation(trpc.jobs.deleteReport.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const erase = async (reason: string) => {
    setFailure(null);
    try {
      const gone = await (kind === "run" ? run : report).mutateAsync({ id, reason });
      showToast({ tone: "success", title: kind === "run" ? "Run deleted" : "Report deleted" });
      router.replace(path(gone.runDeleted ? "/runs" : `/runs/${runId}`));
      await queryClient.invalidateQueries({ refetchType: "none" });
    } catch (error) {
      setFailure(problemFromError(error).detail);
    }
  };
  return {
    erase: (reason: string) => void erase(reason),
    busy: run.isPending || report.isPending,
    failure,
    forget: () => setFailure(null),
  };
}
