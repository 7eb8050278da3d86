import { pinSeries as storePin } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Keeps a series in the caller's own sight. */
export const pinSeries = projectProcedure("project.read")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
    if (actor.kind !== "user") throw forbidden("Only people pin series: sign in to pin one.");
    const outcome = await storePin(engine, {
      projectId,
      userId: actor.userId,
      seriesId: id,
      actor: engineActor(actor),
    });
    switch (outcome) {
      case "pinned":
        return { id };
      case "unknown":
        throw notFound("series");
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_pins",
          detail: "You reached the maximum of pinned series. Unpin one first.",
        });
    }
  });
