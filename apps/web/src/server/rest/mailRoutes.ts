import {
  mailSchema,
  mailSummarySchema,
  mySubscriptionsSchema,
  pageQuerySchema,
  pageSchema,
  subscriptionsChangeSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const mailRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/mails",
    operationId: "listMails",
    summary: "Mails that Lapline wrote for the project, newest first",
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
    summary: "One mail: what it says, and what was said with the mail server",
    response: mailSchema,
    status: 200,
    answer: ({ caller, params }) => caller.mails.get({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/mails/test",
    operationId: "sendTestMail",
    summary: "Mail the signed-in person a test; answers the id of the mail",
    response: byIdSchema,
    status: 202,
    answer: ({ caller }) => caller.mails.test(),
  },
  {
    kind: "json",
    method: "GET",
    path: "/subscriptions",
    operationId: "getSubscriptions",
    summary: "What the signed-in person is mailed about in the project",
    response: mySubscriptionsSchema,
    status: 200,
    answer: ({ caller }) => caller.members.subscriptions(),
  },
  {
    kind: "json",
    method: "POST",
    path: "/subscriptions",
    operationId: "changeSubscriptions",
    summary: "Change what the signed-in person is mailed about; what is not given stays",
    body: subscriptionsChangeSchema,
    response: mySubscriptionsSchema,
    status: 200,
    answer: ({ caller, body }) =>
      caller.members.subscribe(parseInput(subscriptionsChangeSchema, body)),
  },
];
