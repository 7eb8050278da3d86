import { runSchema } from "@lapline/contracts";
import { getRun as readRun } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** One run with its jobs. */
export const getRun = readProcedure
  .input(byIdSchema)
  .output(runSchema)
  .query(async ({ ctx, input }) => {
    const run = await readRun(ctx.engine, { projectId: ctx.projectId, runId: input.id });
    if (run === null) throw notFound("run");
    return run;
  });
