"use client";

import type { Webhook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SecretShown } from "./SecretShown.tsx";
import { WebhookFields } from "./WebhookFields.tsx";
import { draftOf, problemsOf, type WebhookErrors } from "./webhookDraft.ts";

interface WebhookDialogProps {
  open: boolean;
  /** The webhook to change; null makes a new one. */
  webhook: Webhook | null;
  onOpenChange: (open: boolean) => void;
}

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ open, webhook, onOpenChange }: WebhookDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(draftOf(webhook));
  const [errors, setErrors] = useState<WebhookErrors>({});
  const create = useMutation(trpc.webhooks.create.mutationOptions());
  const update = useMutation(trpc.webhooks.update.mutationOptions());
  const busy = create.isPending || update.isPending;
  const close = (next: boolean) => {
    if (!next) {
      setErrors({});
      setDraft(draftOf(webhook));
      create.reset();
    }
    onOpenChange(next);
  };
  const submit = async () => {
    const found = problemsOf(draft, webhook === null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { name, url, events, template } = draft;
    try {
      if (webhook === null) await create.mutateAsync({ name, url, events, template });
      else {
        const address = url === "" ? {} : { url };
        await update.mutateAsync({ id: webhook.id, name, events, ...address });
        close(false);
      }
      await queryClient.invalidateQueries(trpc.webhooks.list.pathFilter());
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      const fields = listed.map(({ path, message }) => [path.split(".")[0], message]);
      setErrors(fields.length === 0 ? { form: detail } : Object.fromEntries(fields));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={webhook === null ? "New webhook" : `Change ${webhook.name}`}
    >
      {create.data === undefined ? (
        <Form
          problem={errors.form}
          busy={busy}
          action={webhook === null ? "Create webhook" : "Save webhook"}
          onSubmit={submit}
        >
          <WebhookFields
            draft={draft}
            errors={errors}
            known={webhook}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        </Form>
      ) : (
        <SecretShown secret={create.data.secret} onDone={() => close(false)} />
      )}
    </Dialog>
  );
}
