import { pageQuerySchema, pageSchema, ruleSchema } from "@lapline/contracts";
import { listRules as readRules } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** Rules of the project, newest first. */
export const listRules = readProcedure
  .input(pageQuerySchema)
  .output(pageSchema(ruleSchema))
  .query(({ ctx, input }) => readRules(ctx.engine, { projectId: ctx.projectId, ...input }));
