import { compareDetailsQuerySchema, compareDetailsSchema } from "@lapline/contracts";
import { compareDetails } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** What stands behind one row: percentiles against the base, modes and history. */
export const getDetails = readProcedure
  .input(compareDetailsQuerySchema)
  .output(compareDetailsSchema)
  .query(({ ctx, input }) =>
    compareDetails(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
  );
