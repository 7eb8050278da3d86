import { reprocessAnswerSchema, reprocessInputSchema } from "@lapline/contracts";
import { requestReprocess } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Has histories evaluated again from their first point; control does it in batches. */
export const reprocess = projectProcedure("series.reprocess")
  .input(reprocessInputSchema)
  .output(reprocessAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const requested = await requestReprocess(ctx.engine, {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      series: input,
    });
    if (requested.outcome === "unknown") throw notFound(requested.what);
    return { series: requested.series };
  });
