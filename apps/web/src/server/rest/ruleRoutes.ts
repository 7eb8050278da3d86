import {
  pageQuerySchema,
  pageSchema,
  ruleChangeSchema,
  ruleInputSchema,
  rulePreviewInputSchema,
  rulePreviewSchema,
  ruleSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const ruleRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/rules",
    operationId: "listRules",
    summary: "Rules about which changes are told, newest first",
    query: pageQuerySchema,
    response: pageSchema(ruleSchema),
    status: 200,
    answer: ({ caller, query }) => caller.rules.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/rules",
    operationId: "createRule",
    summary:
      "Make a rule for some series: project, target, scenario, measure and label, each or any",
    body: ruleInputSchema,
    response: ruleSchema,
    status: 201,
    answer: ({ caller, body }) => caller.rules.create(parseInput(ruleInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/rules/preview",
    operationId: "previewRule",
    summary: "What a rule would have said over the existing history; stores nothing",
    body: rulePreviewInputSchema,
    response: rulePreviewSchema,
    status: 200,
    answer: ({ caller, body }) => caller.rules.preview(parseInput(rulePreviewInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/rules/{id}",
    operationId: "updateRule",
    summary: "Change what a rule decides; where it applies stays",
    body: ruleChangeSchema,
    response: ruleSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.rules.update({ ...parseInput(ruleChangeSchema, body), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/rules/{id}/delete",
    operationId: "deleteRule",
    summary: "Remove a rule and its effect",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.rules.delete({ id: params.id ?? "" }),
  },
];
