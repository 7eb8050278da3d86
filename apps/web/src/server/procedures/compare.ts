import {
  type CompareView,
  columnParameterSchema,
  columnParametersQuerySchema,
  compareDetailsQuerySchema,
  compareDetailsSchema,
  compareQuerySchema,
  compareViewSchema,
  namedPageQuerySchema,
  offeredColumnSchema,
  type PackedComparison,
  type PlacedReference,
  packComparison,
  packedComparisonSchema,
  pageSchema,
  pairComparisonsQuerySchema,
  pairComparisonsSchema,
  referenceColumnSchema,
} from "@lapline/contracts";
import {
  compareColumns,
  compareDetails,
  listColumnParameters,
  listCompareColumns,
  listPairComparisons,
} from "@lapline/engine";
import { referenceColumns } from "@lapline/workloads/references";
import { z } from "zod";
import { catalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { readProcedure, router } from "../trpc.ts";

/** The published reference of this key; throws 400 where there is none. */
export function referenceOf(key: string): PlacedReference {
  const found = referenceColumns.find(({ column }) => column.key === key);
  if (found !== undefined) return found;
  throw new ApiError({
    status: 400,
    code: "input_invalid",
    detail: `There is no published reference ${key}. GET /api/v1/compare/references lists what there is.`,
  });
}

/** Narrows what can be compared, and which page of it. */
const columnsQuerySchema = namedPageQuerySchema.extend({
  /** Part of a target, version, durability mode, provisioner or label. */
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
    .optional(),
});

/** Comparisons by their rows, which the engine gives out again while the book says the same. */
const packed = new WeakMap<CompareView["rows"], PackedComparison>();

/** Results and published references beside each other. */
export const compareRouter = router({
  /**
   * Versions, durability modes, targets, labels or parameters beside each other, the first being the
   * base, and published references beside those. Of hundreds of rows, checking the answer against its
   * schema takes as long as reading them: the compiler checks it, and tests do.
   */
  get: readProcedure
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
    ),

  /** The same comparison as `get` in a quarter of the bytes: what its page is drawn from. */
  packed: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/packed",
        operationId: "getPackedComparison",
        summary: "The same comparison in a packed form, a quarter of the size",
        response: packedComparisonSchema,
        judged: "whole",
      },
    })
    .input(compareQuerySchema)
    .query(
      async ({
        ctx,
        input: { columns, references = [], statistics, rows: chosen },
      }): Promise<PackedComparison> => {
        const { rows, ...view } = await compareColumns(ctx.engine, catalog, {
          projectId: ctx.projectId,
          columns,
          references: references.map(referenceOf),
          statistics,
          rows: chosen,
        });
        const known = packed.get(rows) ?? packComparison({ rows, ...view });
        packed.set(rows, known);
        return { ...known, ...view };
      },
    ),

  /** What interleaved jobs say of two versions, which columns of a comparison were measured separately. */
  interleaved: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/interleaved",
        operationId: "listPairComparisons",
        summary: "The newest interleaved comparison of two versions, for each series",
      },
    })
    .input(pairComparisonsQuerySchema)
    .output(pairComparisonsSchema)
    .query(async ({ ctx, input }) => ({
      items: await listPairComparisons(ctx.engine, { projectId: ctx.projectId, ...input }),
    })),

  /** What there are results of, newest first: the columns that a comparison can have. */
  columns: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/columns",
        operationId: "listCompareColumns",
        summary: "Columns that can be compared, newest first",
      },
    })
    .input(columnsQuerySchema)
    .output(pageSchema(offeredColumnSchema))
    .query(({ ctx, input }) =>
      listCompareColumns(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
    ),

  /** What stands behind one row: percentiles against the base, modes and history. */
  details: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/details",
        operationId: "getCompareDetails",
        summary: "Details of a row: percentiles, modes and histories",
        judged: "whole",
      },
    })
    .input(compareDetailsQuerySchema)
    .output(compareDetailsSchema)
    .query(({ ctx, input }) =>
      compareDetails(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
    ),

  /** The parameters in which the results of a column differ: what it can be narrowed to. */
  parameters: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/parameters",
        operationId: "listCompareParameters",
        summary: "Parameters and values that narrow a column",
        judged: "whole",
      },
    })
    .input(columnParametersQuerySchema)
    .output(z.strictObject({ items: z.array(columnParameterSchema) }))
    .query(async ({ ctx, input: { column } }) => ({
      items: await listColumnParameters(ctx.engine, catalog, { projectId: ctx.projectId, column }),
    })),

  /** Every published system that can stand beside measured columns; they come with the release. */
  references: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compare/references",
        operationId: "listCompareReferences",
        summary: "Published systems to compare measured columns with, with source and hardware",
      },
    })
    .output(z.strictObject({ items: z.array(referenceColumnSchema) }))
    .query(() => ({ items: referenceColumns.map(({ column }) => column) })),
});
