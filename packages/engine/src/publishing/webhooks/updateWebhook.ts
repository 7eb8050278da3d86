import type { Webhook, WebhookChange } from "@lapline/contracts";
import { Prisma, transact } from "@lapline/db";
import { addGiver, type Vault, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { shownUrl } from "./shownUrl.ts";
import { viewWebhook, webhookSelect } from "./viewWebhook.ts";

export interface UpdateWebhookInput {
  projectId: string;
  webhookId: string;
  actor: Actor;
  change: WebhookChange;
}

/**
 * Changes a webhook; null when the project has none of that id. Making it active again forgets how
 * long it failed, and what waited for it is sent.
 */
export async function updateWebhook(
  context: EngineContext,
  vault: Vault,
  { projectId, webhookId, actor, change }: UpdateWebhookInput,
): Promise<Webhook | null> {
  const { url, state, name, events } = change;
  const urlShown = url === undefined ? undefined : shownUrl(url);
  const now = context.clock.now();
  const data = {
    updatedAt: now,
    ...(name === undefined ? {} : { name }),
    ...(events === undefined ? {} : { events }),
    ...(url === undefined || urlShown === undefined
      ? {}
      : { sealedUrl: vault.seal(url, webhookId), urlShown }),
    ...(state === undefined ? {} : { state, stateReason: Prisma.DbNull }),
    ...(state === "active" ? { failingSince: null } : {}),
  };
  return transact(context.db, async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id: webhookId, projectId }, data });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "webhook", id: webhookId });
    const { url: _, ...told } = change;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "webhook.updated",
      subjectKind: "webhook",
      subjectId: webhookId,
      data: { ...told, ...(urlShown === undefined ? {} : { url: urlShown }) },
    });
    const row = await tx.webhook.findUniqueOrThrow({
      where: { id: webhookId },
      select: webhookSelect(now),
    });
    return viewWebhook(row);
  });
}
