import { overviewQuerySchema, overviewSchema } from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const overviewRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/overview",
    operationId: "getOverview",
    summary: "What got worse since a time, what runs and waits, machines, the latest runs",
    query: overviewQuerySchema,
    response: overviewSchema,
    status: 200,
    answer: ({ caller, query }) => caller.overview.get(parseInput(overviewQuerySchema, query)),
  },
];
