import { deleteWebhook as removeWebhook } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
