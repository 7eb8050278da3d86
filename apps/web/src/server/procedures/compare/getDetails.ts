import { compareDetailsQuerySchema, compareDetailsSchema } from "@lapline/contracts";
import { compareDetails } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** What stands behind one row: percentiles against the base, modes and history. */
export const getDetails = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare/details",
      operationId: "getCompareDetails",
      summary:
        "What stands behind a row: percentiles of each job against the first, modes, and the history of each series",
      judged: "whole",
    },
  })
  .input(compareDetailsQuerySchema)
  .output(compareDetailsSchema)
  .query(({ ctx, input }) =>
    compareDetails(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
  );
