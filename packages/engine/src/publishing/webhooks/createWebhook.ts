import { type Webhook, type WebhookInput, webhooksMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { createWebhookSecret, takeGiver, type Vault, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { shownUrl } from "./shownUrl.ts";
import { viewWebhook, webhookSelect } from "./viewWebhook.ts";

export type CreateWebhookOutcome =
  /** The secret is told here and never again. */
  { outcome: "created"; webhook: Webhook; secret: string } | { outcome: "too_many" };

/** Makes a webhook with its first secret. */
export async function createWebhook(
  context: EngineContext,
  vault: Vault,
  input: { projectId: string; actor: Actor; webhook: WebhookInput },
): Promise<CreateWebhookOutcome> {
  const { projectId, actor } = input;
  const { url, ...facts } = input.webhook;
  const [id, secretId] = [newId(context), newId(context)];
  const secret = createWebhookSecret(context.random);
  const urlShown = shownUrl(url);
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "webhook" });
    if ((await tx.webhook.count({ where: { projectId } })) >= webhooksMax) {
      return { outcome: "too_many" };
    }
    await tx.webhook.create({
      data: {
        ...facts,
        id,
        projectId,
        sealedUrl: vault.seal(url, id),
        urlShown,
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
        secrets: { create: { id: secretId, sealed: vault.seal(secret, secretId) } },
      },
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "webhook.created",
      subjectKind: "webhook",
      subjectId: id,
      data: { ...facts, url: urlShown },
    });
    const row = await tx.webhook.findUniqueOrThrow({
      where: { id },
      select: webhookSelect(context.clock.now()),
    });
    return { outcome: "created", webhook: viewWebhook(row), secret };
  });
}
