import { offeredColumnSchema } from "@lapline/contracts";
import { listCompareColumns } from "@lapline/engine";
import { z } from "zod";
import { readProcedure } from "../../../server/trpc.ts";

/** Narrows what can be compared. */
export const columnsQuerySchema = z.strictObject({
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
  .input(columnsQuerySchema)
  .output(z.strictObject({ items: z.array(offeredColumnSchema) }))
  .query(async ({ ctx, input }) => ({
    items: await listCompareColumns(ctx.engine, { projectId: ctx.projectId, ...input }),
  }));
