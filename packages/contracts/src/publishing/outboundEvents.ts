/** How the payload of a webhook is shaped. */
export const webhookTemplates = ["standard", "slack", "discord"] as const;
export type WebhookTemplate = (typeof webhookTemplates)[number];

/** Events that a webhook can be told, by name. */
export const outboundEventTypes = [
  "run.finished",
  "report.processed",
  "alert.confirmed",
  "alert.changed",
  "alert.resolved",
  "machine.lost",
  "machine.quarantined",
] as const;
export type OutboundEventType = (typeof outboundEventTypes)[number];

/**
 * What repositories are told of a run of theirs: that it waits, what became of it, where something
 * had to be measured again, what became of that, which commit a bisection found, and that something
 * was deleted.
 */
export const commitEventTypes = {
  pending: "commit.pending",
  finished: "commit.finished",
  confirmed: "commit.confirmed",
  found: "commit.found",
  deleted: "commit.deleted",
} as const;

/** Sent on request, to whatever the webhook listens to. */
export const testEventType = "webhook.test";
