import { createdWebhookSchema, webhookInputSchema } from "@lapline/contracts";
import { createWebhook as storeWebhook } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Makes a webhook; its secret is in this answer only. */
export const createWebhook = projectProcedure("webhooks.manage")
  .input(webhookInputSchema)
  .output(createdWebhookSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await storeWebhook(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      webhook: input,
    });
    switch (created.outcome) {
      case "created":
        return { webhook: created.webhook, secret: created.secret };
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_webhooks",
          detail: "The project has as many webhooks as it may. Remove some that are not needed.",
        });
    }
  });
