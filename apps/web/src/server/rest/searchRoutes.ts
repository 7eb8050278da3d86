import { searchQuerySchema, searchSchema } from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const searchRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/search",
    operationId: "search",
    summary:
      "Series, runs, versions, machines and alerts by words of their names, the best few each",
    query: searchQuerySchema,
    response: searchSchema,
    status: 200,
    answer: ({ caller, query }) => caller.search.find(parseInput(searchQuerySchema, query)),
  },
];
