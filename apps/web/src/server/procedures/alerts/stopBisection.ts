import { stopBisection as endBisection } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Stops the bisection of an alert and cancels its comparison. */
export const stopBisection = projectProcedure("alerts.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const outcome = await endBisection(ctx.engine, {
      projectId: ctx.projectId,
      alertId: id,
      actor,
    });
    switch (outcome) {
      case "stopped":
        return { id };
      case "not_found":
        throw notFound("alert");
      case "not_under_way":
        throw new ApiError({
          status: 409,
          code: "bisection_not_under_way",
          detail: "This alert is not being bisected.",
        });
    }
  });
