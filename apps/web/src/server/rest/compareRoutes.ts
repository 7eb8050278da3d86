import { compareQuerySchema, compareViewSchema, offeredColumnSchema } from "@lapline/contracts";
import { z } from "zod";
import { columnsQuerySchema } from "../../features/compare/server/index.ts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

export const compareRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/compare",
    operationId: "compare",
    summary:
      "Columns (target~version~durability~provisioner~label, separated by commas, the base first) beside each other, with changes against the base",
    query: compareQuerySchema,
    response: compareViewSchema,
    status: 200,
    answer: ({ caller, query }) => {
      parseInput(compareQuerySchema, query);
      return caller.compare.get({ columns: query.columns ?? "" });
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/compare/columns",
    operationId: "listCompareColumns",
    summary: "What can be compared: every combination with results, newest measured first",
    query: columnsQuerySchema,
    response: z.strictObject({ items: z.array(offeredColumnSchema) }),
    status: 200,
    answer: ({ caller, query }) => caller.compare.columns(parseInput(columnsQuerySchema, query)),
  },
];
