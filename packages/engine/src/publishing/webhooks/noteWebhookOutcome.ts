import { reasonOf, reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "../mails/tellMembers.ts";
import type { DeliveryOutcome } from "../outbound/deliveryOutcome.ts";

/** Failing for this long without one success disables a webhook. */
const disableAfterDays = 5;
const disableAfterMs = disableAfterDays * 24 * 3_600_000;

/**
 * Keeps account of how long a webhook has been failing, in the transaction that settles a delivery.
 * Disables it, and tells its project's owners and admins, after five days or when the receiver is gone.
 */
export async function noteWebhookOutcome(
  tx: Tx,
  context: EngineContext,
  { webhookId, projectId }: { webhookId: string; projectId: string },
  { verdict, error }: Pick<DeliveryOutcome, "verdict" | "error">,
): Promise<void> {
  const now = context.clock.now();
  if (verdict === "delivered") {
    const data = { failingSince: null, lastDeliveredAt: now };
    await tx.webhook.updateMany({ where: { id: webhookId }, data });
    return;
  }
  await tx.webhook.updateMany({
    where: { id: webhookId, failingSince: null },
    data: { failingSince: now },
  });
  const reason =
    verdict === "gone"
      ? reasonOf("webhook_unwanted", {})
      : reasonOf("webhook_failing", { days: disableAfterDays, last: error });
  const longAgo = new Date(now.getTime() - disableAfterMs);
  const [disabled] = await tx.webhook.updateManyAndReturn({
    where: {
      id: webhookId,
      state: "active",
      ...(verdict === "gone" ? {} : { failingSince: { lte: longAgo } }),
    },
    data: { state: "disabled", stateReason: reason, updatedAt: now },
    select: { name: true, urlShown: true },
  });
  if (disabled === undefined) return;
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: "webhook.disabled",
    subjectKind: "webhook",
    subjectId: webhookId,
    data: { reason },
  });
  await queueWebhookMails(tx, context, {
    projectId,
    webhookId,
    reason: reasonText(reason),
    ...disabled,
  });
}

/** Tells subscribed owners and admins that a webhook of the project was disabled. */
async function queueWebhookMails(
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
