import { machineSchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import { machineTokenInputSchema, machineTokenSchema } from "../procedures/machines/index.ts";
import type { RestRoute } from "../restRoute.ts";

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
  {
    kind: "json",
    method: "POST",
    path: "/machines/tokens",
    operationId: "createMachineToken",
    summary: "Make a token with which one machine registers, once; answered this once",
    body: machineTokenInputSchema,
    response: machineTokenSchema,
    status: 201,
    answer: ({ caller, body }) =>
      caller.machines.createToken(parseInput(machineTokenInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/machines/{id}/drain",
    operationId: "drainMachine",
    summary: "Let a machine finish its job and take no more",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.machines.drain({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/machines/{id}/resume",
    operationId: "resumeMachine",
    summary: "Let a drained machine take jobs again",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.machines.resume({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/machines/{id}/revoke",
    operationId: "revokeMachine",
    summary: "End a machine's key for good; its job under way is queued again",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.machines.revoke({ id: params.id ?? "" }),
  },
];
