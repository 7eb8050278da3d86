import {
  createdShareSchema,
  pageQuerySchema,
  pageSchema,
  shareInputSchema,
  shareSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const shareRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/shares",
    operationId: "listShares",
    summary: "Shares with their views, newest first, ended ones included",
    query: pageQuerySchema,
    response: pageSchema(shareSchema),
    status: 200,
    answer: ({ caller, query }) => caller.shares.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/shares",
    operationId: "createShare",
    summary:
      "Freeze a comparison, a series or a report; the link for everybody is answered this once",
    body: shareInputSchema,
    response: createdShareSchema,
    status: 201,
    answer: ({ caller, body }) => caller.shares.create(parseInput(shareInputSchema, body)),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/shares/{id}",
    operationId: "revokeShare",
    summary: "End a share at once and for good; its row stays in the list",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.shares.revoke({ id: params.id ?? "" }),
  },
];
