import { pageQuerySchema, pageSchema, scheduleSchema } from "@lapline/contracts";
import { listSchedules as readSchedules } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Schedules of the project with their last firings, newest first. */
export const listSchedules = projectProcedure("project.read")
  .input(pageQuerySchema)
  .output(pageSchema(scheduleSchema))
  .query(({ ctx, input }) => readSchedules(ctx.engine, { projectId: ctx.projectId, ...input }));
