import {
  pageQuerySchema,
  pageSchema,
  repositoryChangeSchema,
  repositoryInputSchema,
  repositorySchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const repositoryRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/repositories",
    operationId: "listRepositories",
    summary: "Repositories whose commits and pull requests are told, newest first",
    query: pageQuerySchema,
    response: pageSchema(repositorySchema),
    status: 200,
    answer: ({ caller, query }) => caller.repositories.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/repositories",
    operationId: "connectRepository",
    summary: "Connect a repository at GitHub, GitLab or Gitea",
    body: repositoryInputSchema,
    response: repositorySchema,
    status: 201,
    answer: ({ caller, body }) =>
      caller.repositories.connect(parseInput(repositoryInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/repositories/{id}",
    operationId: "updateRepository",
    summary: "Give a connection other credentials, pause it, or switch its comments",
    body: repositoryChangeSchema,
    response: repositorySchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.repositories.update({
        ...parseInput(repositoryChangeSchema, body),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/repositories/{id}/delete",
    operationId: "disconnectRepository",
    summary: "Forget a connection and its credentials",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.repositories.disconnect({ id: params.id ?? "" }),
  },
];
