import { redeliver as queueAgain } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Sends a delivery again, with the same message id. */
export const redeliver = projectProcedure("webhooks.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    const outcome = await queueAgain(ctx.engine, { projectId, deliveryId: id, actor });
    switch (outcome) {
      case "queued":
        return { id };
      case "not_found":
        throw notFound("delivery");
      case "busy":
        throw new ApiError({
          status: 409,
          code: "delivery_busy",
          detail: "This delivery is being sent right now. Look at its answer first.",
        });
    }
  });
