import { createdWebhookSchema, idSchema, webhookRotationSchema } from "@lapline/contracts";
import { rotateWebhookSecret } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Gives a webhook a further secret, which is in this answer only; older ones sign on for a while. */
export const rotateSecret = projectProcedure("webhooks.manage")
  .input(z.strictObject({ id: idSchema, ...webhookRotationSchema.shape }))
  .output(createdWebhookSchema)
  .mutation(async ({ ctx, input: { id, keepHours } }) => {
    const rotated = await rotateWebhookSecret(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      webhookId: id,
      actor: engineActor(ctx.actor),
      keepHours,
    });
    if (rotated === null) throw notFound("webhook");
    return rotated;
  });
