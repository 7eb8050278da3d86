import { pageSchema, suspicionSchema, suspicionsQuerySchema } from "@lapline/contracts";
import { listSuspicions as readSuspicions } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** Changes that are looked into, or were, newest first. */
export const listSuspicions = readProcedure
  .input(suspicionsQuerySchema)
  .output(pageSchema(suspicionSchema))
  .query(({ ctx, input }) => readSuspicions(ctx.engine, { projectId: ctx.projectId, ...input }));
