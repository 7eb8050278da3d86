import { pageSchema, suspicionSchema, suspicionsQuerySchema } from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const suspicionRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/suspicions",
    operationId: "listSuspicions",
    summary: "Changes that wait for a comparison or had one, newest first",
    query: suspicionsQuerySchema,
    response: pageSchema(suspicionSchema),
    status: 200,
    answer: ({ caller, query }) => caller.suspicions.list(parseInput(suspicionsQuerySchema, query)),
  },
];
