import { jobSchema } from "@lapline/contracts";
import { getJob as readJob } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** One job with its place in the queue. */
export const getJob = readProcedure
  .input(byIdSchema)
  .output(jobSchema)
  .query(async ({ ctx, input }) => {
    const job = await readJob(ctx.engine, { projectId: ctx.projectId, jobId: input.id });
    if (job === null) throw notFound("job");
    return job;
  });
