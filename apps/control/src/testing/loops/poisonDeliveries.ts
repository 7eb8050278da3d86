import { webhookInputSchema } from "@lapline/contracts";
import { createWebhook, testWebhook } from "@lapline/engine";
import { startReceiver } from "../startReceiver.ts";
import { newVault } from "../webhooks/openWebhookBook.ts";
import type { PlantPoison } from "./poison.ts";

const actor = { kind: "system" } as const;

/** A delivery whose address was sealed with another key, before one to the same receiver. */
export const poisonDeliveries: PlantPoison = async ({ db, engine, vault, projectId, closers }) => {
  const receiver = await startReceiver();
  closers.push(receiver.close);
  const queue = async (name: string) => {
    const webhook = webhookInputSchema.parse({ name, url: receiver.url, events: ["run.finished"] });
    const created = await createWebhook(engine, vault, { projectId, actor, webhook });
    if (created.outcome !== "created") throw new Error(created.outcome);
    const { id: webhookId } = created.webhook;
    const queued = await testWebhook(engine, { projectId, webhookId, actor });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    return { webhookId, deliveryId: queued.deliveryId };
  };
  const [broken, other] = [await queue("broken"), await queue("other")];
  const seal = (sealedUrl: string) =>
    db.webhook.update({ where: { id: broken.webhookId }, data: { sealedUrl } });
  await seal(newVault().seal(receiver.url, broken.webhookId));
  const isDelivered = async ({ deliveryId: id }: typeof broken) =>
    (await db.delivery.findUniqueOrThrow({ where: { id } })).state === "delivered";
  return {
    kind: "delivery",
    itemId: broken.deliveryId,
    error: /./,
    isOtherDone: () => isDelivered(other),
    cure: () => seal(vault.seal(receiver.url, broken.webhookId)),
    isDone: () => isDelivered(broken),
  };
};
