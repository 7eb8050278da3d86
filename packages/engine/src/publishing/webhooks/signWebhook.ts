import { createHmac } from "node:crypto";
import { webhookKeyOf } from "../../access/index.ts";

export interface WebhookMessage {
  /** `webhook-id`: the same at every try. */
  id: string;
  at: Date;
  body: string;
}

/**
 * The headers of the Standard Webhooks specification, signed with every given secret (v1,
 * HMAC-SHA256), so that a receiver may know the older or the newer one of them.
 */
export function signWebhook(
  { id, at, body }: WebhookMessage,
  secrets: readonly string[],
): { "webhook-id": string; "webhook-timestamp": string; "webhook-signature": string } {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac("sha256", webhookKeyOf(secret));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
