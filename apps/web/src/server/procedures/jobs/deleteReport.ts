import { deletionInputSchema, deletionSchema } from "@lapline/contracts";
import { deleteReport as eraseReport } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Takes the report of a job away with the job and everything that it measured. */
export const deleteReport = projectProcedure("results.delete")
  .input(deletionInputSchema)
  .output(deletionSchema)
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const { projectId } = ctx;
    const actor = engineActor(ctx.actor);
    const result = await eraseReport(ctx.engine, { projectId, actor, reason, jobId: id });
    switch (result.outcome) {
      case "deleted": {
        const { outcome: _, ...erased } = result;
        return { id, ...erased };
      }
      case "live":
        throw new ApiError({
          status: 409,
          code: "job_live",
          detail: "The report is being turned into results. Try again in a few seconds.",
        });
      case "not_found":
        throw notFound("report");
    }
  });
