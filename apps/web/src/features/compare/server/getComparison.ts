import { compareQuerySchema, compareViewSchema } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../../server/catalog.ts";
import { readProcedure } from "../../../server/trpc.ts";
import { referenceOf } from "./referenceOf.ts";

/**
 * Versions, durability modes, targets, labels or parameters beside each other, the first being the
 * base, and published references beside those.
 */
export const getComparison = readProcedure
  .input(compareQuerySchema)
  .output(compareViewSchema)
  .query(({ ctx, input: { columns, references = [] } }) =>
    compareColumns(ctx.engine, catalog, {
      projectId: ctx.projectId,
      columns,
      references: references.map(referenceOf),
    }),
  );
