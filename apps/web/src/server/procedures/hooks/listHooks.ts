import { hookSchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { listHooks as readHooks } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** CI triggers of the project, newest first. */
export const listHooks = projectProcedure("runs.submit")
  .input(pageQuerySchema)
  .output(pageSchema(hookSchema))
  .query(({ ctx, input }) => readHooks(ctx.engine, { projectId: ctx.projectId, ...input }));
