import {
  apiKeyInputSchema,
  apiKeyRotationSchema,
  apiKeySchema,
  apiKeysQuerySchema,
  createdApiKeySchema,
  givenGroupsSchema,
  givenOutcomeSchema,
  handOverQuerySchema,
  idSchema,
  pageSchema,
  rotatedApiKeySchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const apiKeyRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/api-keys",
    operationId: "listApiKeys",
    summary: "API keys that are not revoked, newest first, without their secrets",
    query: apiKeysQuerySchema,
    response: pageSchema(apiKeySchema),
    status: 200,
    answer: ({ caller, query }) => caller.apiKeys.list(parseInput(apiKeysQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/api-keys",
    operationId: "createApiKey",
    summary: "Make an API key, answered this once; only people do, API keys are refused",
    body: apiKeyInputSchema,
    response: createdApiKeySchema,
    status: 201,
    answer: ({ caller, body }) => caller.apiKeys.create(parseInput(apiKeyInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/api-keys/{id}/rotate",
    operationId: "rotateApiKey",
    summary:
      "Give a key a new secret, answered this once; the old one opens for keepHours more. An API key can do this to itself only",
    body: apiKeyRotationSchema,
    response: rotatedApiKeySchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.apiKeys.rotate({ ...parseInput(apiKeyRotationSchema, body), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/api-keys/{id}/given",
    operationId: "listGivenByKey",
    summary: "What ends, or is handed over, when an API key is revoked",
    response: givenGroupsSchema,
    status: 200,
    answer: ({ caller, params }) => caller.apiKeys.given({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/api-keys/{id}/revoke",
    operationId: "revokeApiKey",
    summary:
      "End an API key at once and for good, replaced secrets included; what it gave ends, but for the kinds in handOver, which the caller takes over",
    query: handOverQuerySchema,
    response: givenOutcomeSchema.extend({ id: idSchema }),
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.apiKeys.revoke({
        ...parseInput(handOverQuerySchema, query),
        id: params.id ?? "",
      }),
  },
];
