import { endStatistic as endKeeping } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Ends the keeping of a statistic; its series keeps the points that it has. */
export const endStatistic = projectProcedure("rules.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
    const about = { projectId, actor: engineActor(actor), seriesId: id };
    if ((await endKeeping(engine, about)) === "unknown") throw notFound("kept statistic");
    return { id };
  });
