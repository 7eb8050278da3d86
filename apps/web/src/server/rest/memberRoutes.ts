import { membersSchema } from "../../features/members/server/index.ts";
import type { RestRoute } from "./restRoute.ts";

export const memberRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/members",
    operationId: "listMembers",
    summary: "People of the project with their roles, by name",
    response: membersSchema,
    status: 200,
    answer: ({ caller }) => caller.members.list(),
  },
];
