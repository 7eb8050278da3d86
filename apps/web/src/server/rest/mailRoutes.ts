import { mailSchema, mailSummarySchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

export const mailRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/mails",
    operationId: "listMails",
    summary: "Mails that Lapline wrote for the project, newest first, and what became of them",
    query: pageQuerySchema,
    response: pageSchema(mailSummarySchema),
    status: 200,
    answer: ({ caller, query }) => caller.mails.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/mails/{id}",
    operationId: "getMail",
    summary: "One mail with its content",
    response: mailSchema,
    status: 200,
    answer: ({ caller, params }) => caller.mails.get({ id: params.id ?? "" }),
  },
];
