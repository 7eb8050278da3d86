"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { HookFields } from "./HookFields.tsx";
import {
  type HookErrors,
  hookChangeOf,
  hookDraftOf,
  hookErrorsOf,
  hookProblemsOf,
} from "./hookDraft.ts";

interface ChangeHookDialogProps {
  open: boolean;
  hook: Hook;
  onOpenChange: (open: boolean) => void;
}

/** Changes a CI trigger's name, its repository and what waits for a member; its address stays. */
export function ChangeHookDialog({ open, hook, onOpenChange }: ChangeHookDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Edit ${hook.name}`}>
      <ChangeForm hook={hook} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ChangeForm({ hook, onDone }: { hook: Hook; onDone: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => hookDraftOf(hook));
  const [errors, setErrors] = useState<HookErrors>({});
  const update = useMutation(trpc.hooks.update.mutationOptions());
  const submit = async () => {
    const found = hookErrorsOf(draft, hook);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const change = hookChangeOf(draft, hook);
    if (Object.keys(change).length === 0) return onDone();
    try {
      await update.mutateAsync({ id: hook.id, ...change });
      await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
      onDone();
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      setErrors(hookProblemsOf(detail, listed));
    }
  };
  return (
    <Form problem={errors.form} busy={update.isPending} action="Save CI trigger" onSubmit={submit}>
      <HookFields draft={draft} errors={errors} sentBy={hook.vendor} onChange={setDraft} />
    </Form>
  );
}
