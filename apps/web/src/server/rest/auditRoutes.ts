import {
  auditEntrySchema,
  auditQuerySchema,
  installationAuditEntrySchema,
  installationAuditQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

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
  {
    kind: "json",
    method: "GET",
    path: "/installation/audit",
    operationId: "listInstallationAudit",
    summary:
      "Who changed what in the whole installation, deleted projects and accounts included; for its owner's session, API keys are refused",
    query: installationAuditQuerySchema,
    response: pageSchema(installationAuditEntrySchema),
    status: 200,
    answer: ({ caller, query }) =>
      caller.installation.audit(parseInput(installationAuditQuerySchema, query)),
  },
];
