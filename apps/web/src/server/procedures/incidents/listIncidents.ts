import { incidentQuerySchema, incidentSchema, pageSchema } from "@lapline/contracts";
import { listIncidents as readIncidents } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Items of the project that control failed on, newest first. */
export const listIncidents = projectProcedure("incidents.manage")
  .input(incidentQuerySchema)
  .output(pageSchema(incidentSchema))
  .query(({ ctx, input }) => readIncidents(ctx.engine, { projectId: ctx.projectId, ...input }));
