import type {
  DeliveryState,
  OutboundEventType,
  WebhookState,
  WebhookTemplate,
} from "@lapline/contracts";

export const webhookLook: Record<WebhookState, { word: string; className: string }> = {
  active: { word: "Active", className: "text-good" },
  paused: { word: "Paused", className: "text-muted" },
  disabled: { word: "Disabled", className: "text-bad" },
};

export const deliveryLook: Record<DeliveryState, { word: string; className: string }> = {
  queued: { word: "Waiting", className: "text-muted" },
  sending: { word: "Being sent", className: "text-accent" },
  delivered: { word: "Delivered", className: "text-good" },
  failed: { word: "Failed", className: "text-bad" },
};

export const templateWords: Record<WebhookTemplate, string> = {
  standard: "Standard JSON",
  slack: "Slack",
  discord: "Discord",
};

export const eventWords: Record<OutboundEventType, string> = {
  "run.finished": "a run finished",
  "report.processed": "a report was processed",
  "alert.confirmed": "a change was confirmed",
  "alert.changed": "an alert changed",
  "alert.resolved": "an alert was resolved",
  "machine.lost": "a machine was lost",
  "machine.quarantined": "a machine takes no jobs",
};
