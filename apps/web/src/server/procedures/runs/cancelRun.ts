import { runSchema } from "@lapline/contracts";
import { cancelRun as endRun, getRun } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Cancels every job of the run that has not ended, and answers with the run as it then stands. */
export const cancelRun = projectProcedure("runs.cancel")
  .input(byIdSchema)
  .output(runSchema)
  .mutation(async ({ ctx, input }) => {
    const place = { projectId: ctx.projectId, runId: input.id };
    const ended = await endRun(ctx.engine, { ...place, actor: engineActor(ctx.actor) });
    const run = ended === null ? null : await getRun(ctx.engine, place);
    if (run === null) throw notFound("run");
    return run;
  });
