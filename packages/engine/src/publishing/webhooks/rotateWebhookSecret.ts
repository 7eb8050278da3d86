import { type Webhook, webhookSecretsMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, createWebhookSecret, type Vault, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { viewWebhook, webhookSelect } from "./viewWebhook.ts";

export interface RotateWebhookSecretInput {
  projectId: string;
  webhookId: string;
  actor: Actor;
  /** How long the older secrets sign beside the new one. */
  keepHours: number;
}

/**
 * Gives a webhook a further secret; the older ones sign on for `keepHours`, or as long as they were to
 * anyway if that is shorter. Null when the project has no such webhook.
 */
export async function rotateWebhookSecret(
  context: EngineContext,
  vault: Vault,
  { projectId, webhookId, actor, keepHours }: RotateWebhookSecretInput,
): Promise<{ webhook: Webhook; secret: string } | null> {
  const now = context.clock.now();
  const endsAt = new Date(now.getTime() + keepHours * 3_600_000);
  const secret = createWebhookSecret(context.random);
  return transact(context.db, async (tx) => {
    const { count } = await tx.webhook.updateMany({
      where: { id: webhookId, projectId },
      data: { updatedAt: now },
    });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "webhook", id: webhookId });
    await tx.webhookSecret.deleteMany({ where: { webhookId, endsAt: { lte: now } } });
    await tx.webhookSecret.updateMany({
      where: { webhookId, OR: [{ endsAt: null }, { endsAt: { gt: endsAt } }] },
      data: { endsAt },
    });
    const kept = await tx.webhookSecret.findMany({
      where: { webhookId },
      orderBy: { id: "desc" },
      skip: webhookSecretsMax - 1,
      select: { id: true },
    });
    await tx.webhookSecret.deleteMany({ where: { id: { in: kept.map(({ id }) => id) } } });
    const id = newId(context);
    await tx.webhookSecret.create({
      data: { id, webhookId, sealed: vault.seal(secret, id), createdAt: now },
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "webhook.rotated",
      subjectKind: "webhook",
      subjectId: webhookId,
      data: { keepHours },
    });
    const row = await tx.webhook.findUniqueOrThrow({
      where: { id: webhookId },
      select: webhookSelect(now),
    });
    return { webhook: viewWebhook(row), secret };
  });
}
