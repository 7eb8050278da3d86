import { jobSchema } from "@lapline/contracts";
import { cancelJob as endJob, getJob } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Ends a job for good; canceling twice is no error, canceling a measured job is (409). */
export const cancelJob = projectProcedure("runs.cancel")
  .input(byIdSchema)
  .output(jobSchema)
  .mutation(async ({ ctx, input }) => {
    const place = { projectId: ctx.projectId, jobId: input.id };
    const outcome = await endJob(ctx.engine, { ...place, actor: engineActor(ctx.actor) });
    switch (outcome) {
      case "too_late":
        throw new ApiError({
          status: 409,
          code: "job_ended",
          detail: "The job is already measured or at its end, so there is nothing to cancel.",
        });
      case "not_found":
        throw notFound("job");
      case "canceled": {
        const job = await getJob(ctx.engine, place);
        if (job === null) throw notFound("job");
        return job;
      }
    }
  });
