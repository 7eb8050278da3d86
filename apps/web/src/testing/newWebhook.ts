import { webhookInputSchema } from "@lapline/contracts";
import { createWebhook, testWebhook } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { vault } from "../server/vault.ts";

const actor = { kind: "system" as const };

export const webhookInput = {
  name: "new",
  url: "https://ci.example.org/hooks/lapline",
  events: ["run.finished"],
};

/** A webhook of the project; answers its id. */
export async function newWebhook(projectId: string): Promise<{ id: string }> {
  // Many calls of one test make their own, and a project may have 50.
  await database().webhook.deleteMany();
  const keeper = vault();
  if (keeper === null) throw new Error("there is no vault");
  const webhook = webhookInputSchema.parse(webhookInput);
  const created = await createWebhook(engine(), keeper, { projectId, actor, webhook });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { id: created.webhook.id };
}

/** A delivery of a test message to a webhook of the project. */
export async function newDelivery(projectId: string): Promise<{ id: string }> {
  const { id: webhookId } = await newWebhook(projectId);
  const queued = await testWebhook(engine(), { projectId, webhookId, actor });
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return { id: queued.deliveryId };
}
