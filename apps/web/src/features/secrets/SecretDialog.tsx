"use client";

import type { ProjectSecret } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { draftOf, type SecretDraft, type SecretErrors, secretIn } from "./secretDraft.ts";

interface SecretDialogProps {
  /** The one to replace; null: a new one. */
  secret: ProjectSecret | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sets a secret, or replaces one. */
export function SecretDialog({ secret, open, onOpenChange }: SecretDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(secret));
  const [errors, setErrors] = useState<SecretErrors>({});
  const set = useMutation(trpc.secrets.set.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setErrors({});
      setDraft(draftOf(secret));
    }
    onOpenChange(next);
  };
  const submit = async () => {
    const read = secretIn(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      const { name } = await set.mutateAsync(read.secret);
      await queryClient.invalidateQueries(trpc.secrets.list.pathFilter());
      showToast({ tone: "success", title: `${name} is set` });
      setDraft(draftOf(secret === null ? null : { ...secret, ...read.secret }));
      onOpenChange(false);
    } catch (error) {
      setErrors({ form: problemFromError(error).detail });
    }
  };
  const field = (name: keyof SecretDraft) => ({
    value: draft[name],
    error: errors[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value.trim() }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={secret === null ? "Set a secret" : `Replace ${secret.name}`}
    >
      <Form problem={errors.form} busy={set.isPending} action="Set secret" onSubmit={submit}>
        {secret === null ? (
          <TextField
            label="Name"
            placeholder="team-git"
            hint="Definitions name it. A secret of this name is replaced."
            {...field("name")}
          />
        ) : null}
        <TextField
          label="Address"
          type="url"
          placeholder="https://git.your.domain/team/"
          hint="It is sent to addresses below this one only."
          {...field("address")}
        />
        <TextField
          label="User name"
          hint="GitHub tokens: x-access-token. GitLab tokens: oauth2."
          {...field("username")}
        />
        <TextField
          label="Password or token"
          type="password"
          hint="Kept encrypted and never shown again."
          {...field("password")}
        />
      </Form>
    </Dialog>
  );
}
