import {
  createdInvitationSchema,
  givenByMemberSchema,
  givenQuerySchema,
  handOverQuerySchema,
  invitationInputSchema,
  invitationSchema,
  memberRoleChangeSchema,
  memberSchema,
  namedPageQuerySchema,
  pageQuerySchema,
  pageSchema,
  settledMemberSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const memberRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/members",
    operationId: "listMembers",
    summary: "The people of the project with their roles, by name",
    query: namedPageQuerySchema,
    response: pageSchema(memberSchema),
    status: 200,
    answer: ({ caller, query }) => caller.members.list(parseInput(namedPageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/members/{id}",
    operationId: "changeMemberRole",
    summary:
      "Give a member another role; what they gave and may not give any more ends, but for the kinds in handOver, which the caller takes over. There is always an owner",
    body: memberRoleChangeSchema,
    response: settledMemberSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.members.changeRole({
        ...parseInput(memberRoleChangeSchema, body),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/members/{id}/given",
    operationId: "listGivenByMember",
    summary: "What ends, or is handed over, when a member is removed or gets a lower role",
    query: givenQuerySchema,
    response: givenByMemberSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.members.given({ ...parseInput(givenQuerySchema, query), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/members/{id}",
    operationId: "removeMember",
    summary:
      "Take a person out of the project; their next request is refused, and what they gave ends, but for the kinds in handOver, which the caller takes over",
    query: handOverQuerySchema,
    response: settledMemberSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.members.remove({
        ...parseInput(handOverQuerySchema, query),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/invitations",
    operationId: "listInvitations",
    summary: "Invitations that wait for an answer or ran out, newest first",
    query: pageQuerySchema,
    response: pageSchema(invitationSchema),
    status: 200,
    answer: ({ caller, query }) => caller.invitations.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/invitations",
    operationId: "createInvitation",
    summary: "Invite an address by mail; the link is in this answer too, once",
    body: invitationInputSchema,
    response: createdInvitationSchema,
    status: 201,
    answer: ({ caller, body }) =>
      caller.invitations.create(parseInput(invitationInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/invitations/{id}/resend",
    operationId: "resendInvitation",
    summary: "Mail an invitation again with seven more days; links of before stop working",
    response: createdInvitationSchema,
    status: 200,
    answer: ({ caller, params }) => caller.invitations.resend({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/invitations/{id}",
    operationId: "revokeInvitation",
    summary: "Take an invitation back: its links lead nowhere at once",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.invitations.revoke({ id: params.id ?? "" }),
  },
];
