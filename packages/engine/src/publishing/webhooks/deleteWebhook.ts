import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Removes a webhook with its secrets and its deliveries; false when the project has no such one. */
export async function deleteWebhook(
  context: EngineContext,
  { projectId, webhookId, actor }: { projectId: string; webhookId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "webhooks.manage" });
    const webhook = await tx.webhook.findFirst({
      where: { id: webhookId, projectId },
      select: { name: true, urlShown: true },
    });
    const { count } = await tx.webhook.deleteMany({ where: { id: webhookId, projectId } });
    if (webhook === null || count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "webhook.deleted",
      subjectKind: "webhook",
      subjectId: webhookId,
      data: { name: webhook.name, url: webhook.urlShown },
    });
    return true;
  });
}
