import {
  type CompareView,
  compareQuerySchema,
  type PackedComparison,
  packComparison,
  packedComparisonSchema,
} from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";
import { referenceOf } from "./referenceOf.ts";

/** Comparisons by their rows, which the engine gives out again while the book says the same. */
const packed = new WeakMap<CompareView["rows"], PackedComparison>();

/** The same comparison as `get` in a quarter of the bytes: what its page is drawn from. */
export const getPackedComparison = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare/packed",
      operationId: "getPackedComparison",
      summary:
        "The same comparison with what its cells have in common said once: a quarter of the bytes",
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
  );
