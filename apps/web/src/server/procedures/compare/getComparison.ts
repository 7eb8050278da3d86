import { type CompareView, compareQuerySchema, compareViewSchema } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";
import { referenceOf } from "./referenceOf.ts";

/**
 * Versions, durability modes, targets, labels or parameters beside each other, the first being the
 * base, and published references beside those. Of hundreds of rows, checking the answer against its
 * schema takes as long as reading them: the compiler checks it, and tests do.
 */
export const getComparison = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare",
      operationId: "compare",
      summary:
        "Columns (target~version~durability~provisioner~label, narrowed by ~name=value;…, separated by commas, the base first) beside each other, with changes against the base and published references",
      response: compareViewSchema,
      judged: "whole",
    },
  })
  .input(compareQuerySchema)
  .query(
    ({ ctx, input: { columns, references = [], statistics, rows } }): Promise<CompareView> =>
      compareColumns(ctx.engine, catalog, {
        projectId: ctx.projectId,
        columns,
        references: references.map(referenceOf),
        statistics,
        rows,
      }),
  );
