import { incidentQuerySchema, incidentSchema, pageSchema } from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const incidentRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/incidents",
    operationId: "listIncidents",
    summary: "Items of the project that control failed on, newest first; open ones are set aside",
    query: incidentQuerySchema,
    response: pageSchema(incidentSchema),
    status: 200,
    answer: ({ caller, query }) => caller.incidents.list(parseInput(incidentQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/incidents/{id}/retry",
    operationId: "retryIncident",
    summary: "Have control take an item up again",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.incidents.retry({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/incidents/{id}/discard",
    operationId: "discardIncident",
    summary: "Give an item up for good; what follows depends on its kind",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.incidents.discard({ id: params.id ?? "" }),
  },
];
