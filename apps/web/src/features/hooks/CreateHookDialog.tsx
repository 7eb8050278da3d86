"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { HookFields } from "./HookFields.tsx";
import { HookSecretShown } from "./HookSecretShown.tsx";
import { emptyHookDraft, type HookErrors, hookErrorsOf, hookProblemsOf } from "./hookDraft.ts";

interface CreateHookDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a CI trigger and shows its secret once. */
export function CreateHookDialog({ open, onOpenChange }: CreateHookDialogProps) {
  const form = useCreateForm();
  const { create } = form;
  const close = (next: boolean) => {
    if (!next) form.reset();
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={close} title="New CI trigger">
      {create.data === undefined ? (
        <CreateForm {...form} />
      ) : (
        <HookSecretShown
          hook={create.data.hook}
          secret={create.data.secret}
          onDone={() => close(false)}
        />
      )}
    </Dialog>
  );
}

function CreateForm({ draft, setDraft, errors, create, submit }: ReturnType<typeof useCreateForm>) {
  return (
    <Form
      problem={errors.form}
      busy={create.isPending}
      action="Create CI trigger"
      onSubmit={submit}
    >
      <HookFields draft={draft} errors={errors} sentBy={null} onChange={setDraft} />
    </Form>
  );
}

/** The draft of the form, and how it is sent. */
function useCreateForm() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyHookDraft);
  const [errors, setErrors] = useState<HookErrors>({});
  const create = useMutation(trpc.hooks.create.mutationOptions());
  const submit = async () => {
    const found = hookErrorsOf(draft, null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { name, vendor, repository, approval, definitionFile } = draft;
    try {
      const named = {
        ...(repository === "" ? {} : { repository }),
        ...(definitionFile === "" ? {} : { definitionFile }),
      };
      await create.mutateAsync({ name: name.trim(), vendor, approval, ...named });
      await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      setErrors(hookProblemsOf(detail, listed));
    }
  };
  const reset = () => {
    setDraft(emptyHookDraft);
    setErrors({});
    create.reset();
  };
  return { draft, setDraft, errors, create, submit, reset };
}
