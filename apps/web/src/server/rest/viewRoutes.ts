import {
  namedPageQuerySchema,
  pageSchema,
  savedViewChangeSchema,
  savedViewInputSchema,
  savedViewSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const viewRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/views",
    operationId: "listViews",
    summary:
      "Named looks at the series list, by name: the project's, and those of the signed-in person",
    query: namedPageQuerySchema,
    response: pageSchema(savedViewSchema),
    status: 200,
    answer: ({ caller, query }) => caller.views.list(parseInput(namedPageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/views",
    operationId: "createView",
    summary: "Keep the query of a series list's address under a name, for oneself or the project",
    body: savedViewInputSchema,
    response: savedViewSchema,
    status: 201,
    answer: ({ caller, body }) => caller.views.create(parseInput(savedViewInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/views/{id}",
    operationId: "changeView",
    summary: "Rename a view, give it another query, or hand it to the project or back",
    body: savedViewChangeSchema,
    response: savedViewSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.views.change({ ...parseInput(savedViewChangeSchema, body), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/views/{id}/delete",
    operationId: "deleteView",
    summary: "Remove a view",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.views.delete({ id: params.id ?? "" }),
  },
];
