import { compareQuerySchema, compareViewSchema, type PlacedReference } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { referenceColumns } from "@lapline/workloads/references";
import { catalog } from "../../../server/catalog.ts";
import { ApiError } from "../../../server/http/apiError.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/**
 * Versions, durability modes, targets, labels or parameters beside each other, the first being the
 * base, and published references beside those.
 */
export const getComparison = projectProcedure("project.read")
  .input(compareQuerySchema)
  .output(compareViewSchema)
  .query(({ ctx, input: { columns, references = [] } }) =>
    compareColumns(ctx.engine, catalog, {
      projectId: ctx.projectId,
      columns,
      references: references.map(referenceOf),
    }),
  );

function referenceOf(key: string): PlacedReference {
  const found = referenceColumns.find(({ column }) => column.key === key);
  if (found !== undefined) return found;
  throw new ApiError({
    status: 400,
    code: "input_invalid",
    detail: `There is no published reference ${key}. GET /api/v1/compare/references lists what there is.`,
  });
}
