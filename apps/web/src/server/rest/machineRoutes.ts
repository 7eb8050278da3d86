import { machineSchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

export const machineRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/machines",
    operationId: "listMachines",
    summary: "Registered bench machines with their facts and current job",
    query: pageQuerySchema,
    response: pageSchema(machineSchema),
    status: 200,
    answer: ({ caller, query }) => caller.machines.list(parseInput(pageQuerySchema, query)),
  },
];
