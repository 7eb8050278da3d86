/** How the payload of a webhook is shaped. */
export const webhookTemplates = ["standard", "slack", "discord"] as const;
export type WebhookTemplate = (typeof webhookTemplates)[number];
