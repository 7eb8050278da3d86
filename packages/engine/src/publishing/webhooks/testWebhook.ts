import { testEventType } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { queueDeliveries } from "../outbound/queueDeliveries.ts";

export type TestWebhookOutcome =
  | { outcome: "queued"; deliveryId: string }
  | { outcome: "not_active" | "not_found" };

/** Queues a test message to one webhook. */
export async function testWebhook(
  context: EngineContext,
  { projectId, webhookId, actor }: { projectId: string; webhookId: string; actor: Actor },
): Promise<TestWebhookOutcome> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "webhooks.manage" });
    const webhook = await tx.webhook.findFirst({
      where: { id: webhookId, projectId },
      select: { name: true, state: true },
    });
    if (webhook === null) return { outcome: "not_found" };
    if (webhook.state !== "active") return { outcome: "not_active" };
    const [deliveryId = ""] = await queueDeliveries(tx, context, {
      event: {
        projectId,
        type: testEventType,
        dedupeKey: `${testEventType} ${newId(context)}`,
        data: { webhook: { id: webhookId, name: webhook.name } },
      },
      receivers: [{ webhookId }],
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "webhook.tested",
      subjectKind: "webhook",
      subjectId: webhookId,
      data: { deliveryId },
    });
    return { outcome: "queued", deliveryId };
  });
}
