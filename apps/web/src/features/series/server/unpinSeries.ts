import { unpinSeries as removePin } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { forbidden, notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
