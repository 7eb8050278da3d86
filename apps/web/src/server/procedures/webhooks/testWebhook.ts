import { testWebhook as queueTest } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Sends a test message; answers the id of its delivery. */
export const testWebhook = projectProcedure("webhooks.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    const queued = await queueTest(ctx.engine, { projectId, webhookId: id, actor });
    switch (queued.outcome) {
      case "queued":
        return { id: queued.deliveryId };
      case "not_found":
        throw notFound("webhook");
      case "not_active":
        throw new ApiError({
          status: 409,
          code: "webhook_not_active",
          detail: "Nothing is sent to this webhook at present. Make it active first.",
        });
    }
  });
