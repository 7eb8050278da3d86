import { columnParameterSchema, columnParametersQuerySchema } from "@lapline/contracts";
import { listColumnParameters } from "@lapline/engine";
import { z } from "zod";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** The parameters in which the results of a column differ: what it can be narrowed to. */
export const listParameters = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare/parameters",
      operationId: "listCompareParameters",
      summary: "Parameters that a column can be narrowed to, with their values",
      judged: "whole",
    },
  })
  .input(columnParametersQuerySchema)
  .output(z.strictObject({ items: z.array(columnParameterSchema) }))
  .query(async ({ ctx, input: { column } }) => ({
    items: await listColumnParameters(ctx.engine, catalog, { projectId: ctx.projectId, column }),
  }));
