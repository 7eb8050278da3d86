import { compareQuerySchema, type PackedComparison, packComparison } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../../server/catalog.ts";
import { readProcedure } from "../../../server/trpc.ts";
import { referenceOf } from "./referenceOf.ts";

/** The same comparison as `get` in a quarter of the bytes: what its page is drawn from. */
export const getPackedComparison = readProcedure.input(compareQuerySchema).query(
  async ({ ctx, input: { columns, references = [] } }): Promise<PackedComparison> =>
    packComparison(
      await compareColumns(ctx.engine, catalog, {
        projectId: ctx.projectId,
        columns,
        references: references.map(referenceOf),
      }),
    ),
);
