"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
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
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) void submit();
      }}
    >
      {errors.form ? <Banner tone="error" title={errors.form} /> : null}
      <HookFields draft={draft} errors={errors} sentBy={null} onChange={setDraft} />
      <Button type="submit" look="primary" className="self-end" busy={create.isPending}>
        Create CI trigger
      </Button>
    </form>
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
    const { name, vendor, repository, approval } = draft;
    try {
      const named = repository === "" ? {} : { repository };
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
