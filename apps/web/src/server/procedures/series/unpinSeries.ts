import { unpinSeries as removePin } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Ends the caller's pin of a series. */
export const unpinSeries = projectProcedure("project.read")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
    if (actor.kind !== "user") throw forbidden("Only people pin series: sign in to unpin one.");
    const known = await removePin(engine, {
      projectId,
      userId: actor.userId,
      seriesId: id,
      actor: engineActor(actor),
    });
    if (!known) throw notFound("series");
    return { id };
  });
