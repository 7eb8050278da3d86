"use client";

import { outboundEventTypes, type Webhook, webhookTemplates } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { SecretShown } from "./SecretShown.tsx";
import { draftOf, problemsOf, type WebhookDraft, type WebhookErrors } from "./webhookDraft.ts";
import { eventWords, templateWords } from "./webhookLook.ts";

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
      title={webhook === null ? "New webhook" : `Edit ${webhook.name}`}
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

const templates = webhookTemplates.map((value) => ({ value, label: templateWords[value] }));

interface WebhookFieldsProps {
  draft: WebhookDraft;
  errors: WebhookErrors;
  /** The webhook that is changed. */
  known: Webhook | null;
  onChange: (part: Partial<WebhookDraft>) => void;
}

/** The fields of a webhook. */
function WebhookFields({ draft, errors, known, onChange }: WebhookFieldsProps) {
  const { name, url, template, events } = draft;
  return (
    <>
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        placeholder="CI"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={url}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        placeholder={known?.urlShown ?? "https://ci.your.domain/hooks/lapline"}
        hint={
          known === null
            ? "Kept encrypted. Only its beginning is shown later."
            : "Leave it empty to keep the present one."
        }
        error={errors.url}
        onChange={(event) => onChange({ url: event.target.value.trim() })}
      />
      {known === null ? (
        <SelectField
          label="Shape of the message"
          options={templates}
          value={template}
          onChange={(event) =>
            onChange({
              template: webhookTemplates.find((one) => one === event.target.value) ?? "standard",
            })
          }
        />
      ) : null}
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm font-medium">Notify about</legend>
        {outboundEventTypes.map((type) => (
          <Checkbox
            key={type}
            checked={events.includes(type)}
            onChange={(event) =>
              onChange({
                events: event.target.checked
                  ? [...events, type]
                  : events.filter((each) => each !== type),
              })
            }
          >
            {eventWords[type]}
          </Checkbox>
        ))}
        {errors.events ? <p className="text-xs font-medium text-bad">{errors.events}</p> : null}
      </fieldset>
    </>
  );
}
