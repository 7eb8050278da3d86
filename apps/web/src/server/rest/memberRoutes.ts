import {
  createdInvitationSchema,
  invitationInputSchema,
  invitationSchema,
  memberRoleChangeSchema,
  memberSchema,
  namedPageQuerySchema,
  pageQuerySchema,
  pageSchema,
  removedMemberSchema,
} from "@lapline/contracts";
import { z } from "zod";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

const personSchema = z.strictObject({ id: z.string() });
const removalSchema = z.strictObject({
  /** Whether the API keys that they made end too. */
  revokeKeys: z.enum(["true", "false"]).default("false"),
});

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
    summary: "Give a member another role; there is always an owner",
    body: memberRoleChangeSchema,
    response: personSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.members.changeRole({
        ...parseInput(memberRoleChangeSchema, body),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/members/{id}",
    operationId: "removeMember",
    summary:
      "Take a person out of the project; their next request is refused, keys that they made stay unless revokeKeys",
    query: removalSchema,
    response: removedMemberSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.members.remove({
        id: params.id ?? "",
        revokeKeys: parseInput(removalSchema, query).revokeKeys === "true",
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
