import { outboundEventTypes, type Webhook, webhookTemplates } from "@lapline/contracts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { WebhookDraft, WebhookErrors } from "./webhookDraft.ts";
import { eventWords, templateWords } from "./webhookLook.ts";

const templates = webhookTemplates.map((value) => ({ value, label: templateWords[value] }));

interface WebhookFieldsProps {
  draft: WebhookDraft;
  errors: WebhookErrors;
  /** The webhook that is changed. */
  known: Webhook | null;
  onChange: (part: Partial<WebhookDraft>) => void;
}

/** The fields of a webhook. */
export function WebhookFields({ draft, errors, known, onChange }: WebhookFieldsProps) {
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
        <legend className="mb-1 text-sm font-medium">Tell it when</legend>
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
