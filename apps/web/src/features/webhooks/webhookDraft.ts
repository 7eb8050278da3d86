import {
  httpAddressProblem,
  type OutboundEventType,
  type Webhook,
  type WebhookTemplate,
} from "@lapline/contracts";

/** What stands in the form. */
export interface WebhookDraft {
  name: string;
  /** Empty keeps the address of a webhook that is changed. */
  url: string;
  template: WebhookTemplate;
  events: OutboundEventType[];
}

export type WebhookErrors = Partial<Record<"name" | "url" | "events" | "form", string>>;

/** The form of a webhook, or of a new one. */
export function draftOf(webhook: Webhook | null): WebhookDraft {
  if (webhook !== null) {
    const { name, template, events } = webhook;
    return { name, url: "", template, events };
  }
  const events: OutboundEventType[] = ["alert.confirmed", "alert.resolved", "machine.lost"];
  return { name: "", url: "", template: "standard", events };
}

/** What has to be put right before the form is sent. */
export function problemsOf({ name, url, events }: WebhookDraft, isNew: boolean): WebhookErrors {
  const problem = url === "" ? null : httpAddressProblem(url);
  return {
    ...(name.trim() === "" ? { name: "Say what it is for, such as “CI”." } : {}),
    ...(url === "" && isNew ? { url: "Give the address that takes the messages." } : {}),
    ...(problem === null ? {} : { url: `Cannot be used: ${problem}.` }),
    ...(events.length === 0 ? { events: "Choose at least one." } : {}),
  };
}
