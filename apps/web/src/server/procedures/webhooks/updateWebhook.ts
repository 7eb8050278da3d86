import { idSchema, webhookChangeSchema, webhookSchema } from "@lapline/contracts";
import { updateWebhook as changeWebhook } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Changes a webhook, pauses it or makes it active again. */
export const updateWebhook = projectProcedure("webhooks.manage")
  .input(z.strictObject({ id: idSchema, ...webhookChangeSchema.shape }))
  .output(webhookSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const webhook = await changeWebhook(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      webhookId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    if (webhook === null) throw notFound("webhook");
    return webhook;
  });
