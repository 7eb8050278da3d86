import { callerSchema } from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import { visibilityInputSchema, visibilitySchema } from "../procedures/projects/index.ts";
import type { RestRoute } from "../restRoute.ts";

export const projectRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/caller",
    operationId: "getCaller",
    summary: "Who asks, as the server knows it: the key with its scopes and end, and the project",
    response: callerSchema,
    status: 200,
    answer: ({ caller }) => caller.projects.caller(),
  },
  {
    kind: "json",
    method: "GET",
    path: "/project/visibility",
    operationId: "getVisibility",
    summary: "Whether everybody may read the project, or its members only",
    response: visibilitySchema,
    status: 200,
    answer: ({ caller }) => caller.projects.visibility(),
  },
  {
    kind: "json",
    method: "POST",
    path: "/project/visibility",
    operationId: "setVisibility",
    summary: "Let everybody read the project, or its members only; owners decide, keys are refused",
    body: visibilityInputSchema,
    response: visibilitySchema,
    status: 200,
    answer: ({ caller, body }) =>
      caller.projects.setVisibility(parseInput(visibilityInputSchema, body)),
  },
];
