import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "../mails/tellMembers.ts";

/** Tells subscribed owners and admins that a webhook of the project was disabled. */
export async function queueWebhookMails(
  tx: Tx,
  context: EngineContext,
  facts: { projectId: string; webhookId: string; name: string; urlShown: string; reason: string },
): Promise<void> {
  const { projectId, webhookId, name, urlShown, reason } = facts;
  await tellMembers(tx, context, {
    projectId,
    topic: "webhooks",
    subject: `The webhook ${name} was disabled`,
    facts: { kind: "webhook_disabled", name, urlShown, reason },
    key: `webhook_disabled ${webhookId} ${context.clock.now().toISOString()}`,
  });
}
