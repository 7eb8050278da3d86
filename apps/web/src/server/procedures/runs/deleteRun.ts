import { deletionInputSchema, deletionSchema } from "@lapline/contracts";
import { deleteRun as eraseRun } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Takes a run that has ended away with everything that it measured. */
export const deleteRun = projectProcedure("results.delete")
  .input(deletionInputSchema)
  .output(deletionSchema)
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const { projectId } = ctx;
    const actor = engineActor(ctx.actor);
    const result = await eraseRun(ctx.engine, { projectId, actor, reason, runId: id });
    switch (result.outcome) {
      case "deleted": {
        const { reports, results, series } = result;
        return { id, reports, results, series, runDeleted: true };
      }
      case "live":
        throw new ApiError({
          status: 409,
          code: "job_live",
          detail:
            "Jobs of this run are queued, running or being processed. Cancel them first, or wait for them.",
        });
      case "not_found":
        throw notFound("run");
    }
  });
