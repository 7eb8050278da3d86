import { alertSummarySchema, alertsQuerySchema, pageSchema } from "@lapline/contracts";
import { listAlerts as readAlerts } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** Alerts of the project, the active ones unless another view is asked for. */
export const listAlerts = readProcedure
  .input(alertsQuerySchema)
  .output(pageSchema(alertSummarySchema))
  .query(({ ctx, input }) => readAlerts(ctx.engine, { projectId: ctx.projectId, ...input }));
