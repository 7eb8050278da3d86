import {
  columnParameterSchema,
  columnParametersQuerySchema,
  compareDetailsQuerySchema,
  compareDetailsSchema,
  compareQuerySchema,
  compareViewSchema,
  offeredColumnSchema,
  packedComparisonSchema,
  pageSchema,
  referenceColumnSchema,
} from "@lapline/contracts";
import { z } from "zod";
import { parseInput } from "../http/parseInput.ts";
import { columnsQuerySchema } from "../procedures/compare/index.ts";
import type { RestRoute } from "../restRoute.ts";

/** The query as text, which the procedure reads by itself. */
function comparisonInput({ columns = "", references, statistics, rows }: Record<string, string>) {
  return {
    columns,
    ...(references !== undefined && { references }),
    ...(statistics !== undefined && { statistics }),
    ...(rows !== undefined && { rows }),
  };
}

export const compareRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/compare",
    operationId: "compare",
    summary:
      "Columns (target~version~durability~provisioner~label, narrowed by ~name=value;…, separated by commas, the base first) beside each other, with changes against the base and published references",
    query: compareQuerySchema,
    response: compareViewSchema,
    status: 200,
    answer: ({ caller, query }) => {
      parseInput(compareQuerySchema, query);
      return caller.compare.get(comparisonInput(query));
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/packed",
    operationId: "getPackedComparison",
    summary:
      "The same comparison with what its cells have in common said once: a quarter of the bytes",
    query: compareQuerySchema,
    response: packedComparisonSchema,
    status: 200,
    answer: ({ caller, query }) => {
      parseInput(compareQuerySchema, query);
      return caller.compare.packed(comparisonInput(query));
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/columns",
    operationId: "listCompareColumns",
    summary: "What can be compared: every combination with results, newest measured first",
    query: columnsQuerySchema,
    response: pageSchema(offeredColumnSchema),
    status: 200,
    answer: ({ caller, query }) => caller.compare.columns(parseInput(columnsQuerySchema, query)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/details",
    operationId: "getCompareDetails",
    summary:
      "What stands behind a row: percentiles of each job against the first, modes, and the history of each series",
    query: compareDetailsQuerySchema,
    response: compareDetailsSchema,
    status: 200,
    answer: ({ caller, query }) => {
      parseInput(compareDetailsQuerySchema, query);
      return caller.compare.details({ jobs: query.jobs ?? "", measure: query.measure ?? "" });
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/parameters",
    operationId: "listCompareParameters",
    summary: "Parameters that a column can be narrowed to, with their values",
    query: columnParametersQuerySchema,
    response: z.strictObject({ items: z.array(columnParameterSchema) }),
    status: 200,
    answer: ({ caller, query }) => {
      parseInput(columnParametersQuerySchema, query);
      return caller.compare.parameters({ column: query.column ?? "" });
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/references",
    operationId: "listCompareReferences",
    summary: "Published systems that can stand beside measured columns, with source and hardware",
    response: z.strictObject({ items: z.array(referenceColumnSchema) }),
    status: 200,
    answer: ({ caller }) => caller.compare.references(),
  },
];
