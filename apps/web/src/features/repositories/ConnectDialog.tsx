"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { RepositoryFields } from "./RepositoryFields.tsx";
import { connectionOf, emptyDraft, type RepositoryErrors } from "./repositoryDraft.ts";

interface ConnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Connects a repository. */
export function ConnectDialog({ open, onOpenChange }: ConnectDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<RepositoryErrors>({});
  const connect = useMutation(trpc.repositories.connect.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setErrors({});
      setDraft(emptyDraft);
    }
    onOpenChange(next);
  };
  const submit = async () => {
    const read = connectionOf(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      const { repository } = await connect.mutateAsync(read.connection);
      await queryClient.invalidateQueries(trpc.repositories.list.pathFilter());
      showToast({ tone: "success", title: `${repository} is connected` });
      close(false);
    } catch (error) {
      setErrors({ form: problemFromError(error).detail });
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Connect a repository">
      <Form problem={errors.form} busy={connect.isPending} action="Connect" onSubmit={submit}>
        <RepositoryFields
          draft={draft}
          errors={errors}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </Form>
    </Dialog>
  );
}
