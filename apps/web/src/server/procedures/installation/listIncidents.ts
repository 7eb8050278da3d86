import { incidentQuerySchema, incidentSchema, pageSchema } from "@lapline/contracts";
import { listIncidents as readIncidents } from "@lapline/engine";
import { installationProcedure } from "../../trpc.ts";

/** Items of no project that control failed on, newest first. */
export const listIncidents = installationProcedure
  .input(incidentQuerySchema)
  .output(pageSchema(incidentSchema))
  .query(({ ctx, input }) => readIncidents(ctx.engine, { projectId: null, ...input }));
