import { pageSchema, runSummarySchema } from "@lapline/contracts";
import { listRuns as readRuns } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";
import { runsQuerySchema } from "./runsQuery.ts";

/** Runs of the project, newest first. */
export const listRuns = readProcedure
  .input(runsQuerySchema)
  .output(pageSchema(runSummarySchema))
  .query(({ ctx, input }) => readRuns(ctx.engine, { projectId: ctx.projectId, ...input }));
