import { deleteWebhook as removeWebhook } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Removes a webhook with its delivery log; what waits for it is not sent. */
export const deleteWebhook = projectProcedure("webhooks.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    const found = await removeWebhook(ctx.engine, { projectId, webhookId: id, actor });
    if (!found) throw notFound("webhook");
    return { id };
  });
