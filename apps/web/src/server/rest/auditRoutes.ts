import { auditEntrySchema, auditQuerySchema, pageSchema } from "@lapline/contracts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

export const auditRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/audit",
    operationId: "listAudit",
    summary: "Who changed what in the project, newest first, by actor, action or object",
    query: auditQuerySchema,
    response: pageSchema(auditEntrySchema),
    status: 200,
    answer: ({ caller, query }) => caller.audit.list(parseInput(auditQuerySchema, query)),
  },
];
