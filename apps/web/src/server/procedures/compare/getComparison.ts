import { type CompareView, compareQuerySchema } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";
import { referenceOf } from "./referenceOf.ts";

/**
 * Versions, durability modes, targets, labels or parameters beside each other, the first being the
 * base, and published references beside those. Of hundreds of rows, checking the answer against its
 * schema takes as long as reading them: the compiler checks it, and tests do.
 */
export const getComparison = readProcedure.input(compareQuerySchema).query(
  ({ ctx, input: { columns, references = [], statistics, rows } }): Promise<CompareView> =>
    compareColumns(ctx.engine, catalog, {
      projectId: ctx.projectId,
      columns,
      references: references.map(referenceOf),
      statistics,
      rows,
    }),
);
