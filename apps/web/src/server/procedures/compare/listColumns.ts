import { namedPageQuerySchema, offeredColumnSchema, pageSchema } from "@lapline/contracts";
import { listCompareColumns } from "@lapline/engine";
import { z } from "zod";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** Narrows what can be compared, and which page of it. */
export const columnsQuerySchema = namedPageQuerySchema.extend({
  /** Part of a target, version, durability mode, provisioner or label. */
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
    .optional(),
});

/** What there are results of, newest first: the columns that a comparison can have. */
export const listColumns = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare/columns",
      operationId: "listCompareColumns",
      summary: "What can be compared: every combination with results, newest measured first",
    },
  })
  .input(columnsQuerySchema)
  .output(pageSchema(offeredColumnSchema))
  .query(({ ctx, input }) =>
    listCompareColumns(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
  );
