import {
  givenByMemberSchema,
  givenQuerySchema,
  handOverQuerySchema,
  handOverSchema,
  memberRoleChangeSchema,
  memberSchema,
  mySubscriptionsSchema,
  namedPageQuerySchema,
  pageSchema,
  settledMemberSchema,
  subscriptionsChangeSchema,
} from "@lapline/contracts";
import {
  changeMemberRole,
  changeSubscriptions,
  listGiven,
  listInvited,
  listMembers,
  readSubscriptions,
  removeMember,
} from "@lapline/engine";
import { z } from "zod";
import { type Access, isPermitted } from "../access.ts";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { projectProcedure, router } from "../trpc.ts";

/** Turns what kept a member from being changed into a refusal. */
function refuseManaged(
  outcome: "not_found" | "not_allowed" | "last_owner" | "own_hand_over",
): Error {
  switch (outcome) {
    case "not_found":
      return notFound("member");
    case "not_allowed":
      return forbidden("Only owners make, change and remove owners. Ask one of them.");
    case "own_hand_over":
      return forbidden(
        "You cannot hand over to yourself. Ask another owner or admin to remove you and take it over.",
      );
    case "last_owner":
      return new ApiError({
        status: 409,
        code: "last_owner",
        detail: "A project always has an owner. Make somebody else an owner first.",
      });
  }
}

/** A member by the id of the person, which is not a UUID for everybody. */
const memberByIdSchema = z.strictObject({ id: z.string().min(1).max(64) });

function personOf(actor: Access["actor"]): string {
  if (actor.kind === "user") return actor.userId;
  throw forbidden("Only people get mails: sign in to see and change yours.");
}

/** The people of the project, and what the caller is mailed about. */
export const membersRouter = router({
  /** The people of the project, by name; with their addresses for who may manage them. */
  list: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/members",
        operationId: "listMembers",
        summary: "Members with their roles, by name",
      },
    })
    .input(namedPageQuerySchema)
    .output(pageSchema(memberSchema))
    .query(({ ctx: { engine, projectId, actor }, input }) => {
      const withEmail = isPermitted({ projectId, actor }, "members.manage");
      return listMembers(engine, { projectId, withEmail, ...input });
    }),

  /** Gives a member another role, which holds at once. */
  changeRole: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/members/{id}",
        operationId: "changeMemberRole",
        summary:
          "Change the role of a member; what they gave and may no longer give ends, except the kinds in handOver, which the caller takes over. There is always an owner",
        body: memberRoleChangeSchema,
        problems: ["last_owner"],
        repeat: {
          lost: "The member has the role. The audit log says what ended with it or was handed over.",
        },
      },
    })
    .input(z.strictObject({ ...memberByIdSchema.shape, ...memberRoleChangeSchema.shape }))
    .output(settledMemberSchema)
    .mutation(async ({ ctx, input: { id, role, handOver } }) => {
      const { projectId, actor } = ctx;
      const changed = await changeMemberRole(ctx.engine, {
        projectId,
        userId: id,
        role,
        actor: engineActor(actor),
        handOver,
      });
      if (changed.outcome !== "changed") throw refuseManaged(changed.outcome);
      const { ended, handedOver } = changed;
      return { id, ended, handedOver };
    }),

  /** What ends, or is handed over, when a member is removed or gets the role that is named. */
  given: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/members/{id}/given",
        operationId: "listGivenByMember",
        summary: "List what ends when a member is removed or gets a lower role",
        query: givenQuerySchema,
      },
    })
    .input(z.strictObject({ ...memberByIdSchema.shape, ...givenQuerySchema.shape }))
    .output(givenByMemberSchema)
    .query(async ({ ctx: { engine, projectId }, input: { id: userId, role = null } }) => {
      const [groups, invited] = await Promise.all([
        listGiven(engine, { projectId, giver: { userId }, role }),
        listInvited(engine, { projectId, userId }),
      ]);
      return { groups, invited };
    }),

  /** Takes a person out of the project: their next request is refused, and what they gave ends. */
  remove: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/members/{id}",
        operationId: "removeMember",
        summary:
          "Remove a member; their next request is refused, and what they gave ends, except the kinds in handOver, which the caller takes over",
        query: handOverQuerySchema,
        problems: ["last_owner"],
      },
    })
    .input(z.strictObject({ ...memberByIdSchema.shape, handOver: handOverSchema }))
    .output(settledMemberSchema)
    .mutation(async ({ ctx, input: { id, handOver } }) => {
      const { projectId, actor } = ctx;
      const removed = await removeMember(ctx.engine, {
        projectId,
        userId: id,
        actor: engineActor(actor),
        handOver,
      });
      if (removed.outcome !== "removed") throw refuseManaged(removed.outcome);
      const { ended, handedOver } = removed;
      return { id, ended, handedOver };
    }),

  /** What the caller is mailed about in the project. */
  subscriptions: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/subscriptions",
        operationId: "getSubscriptions",
        summary: "Subscriptions of the signed-in person",
        problems: ["not_found"],
      },
    })
    .output(mySubscriptionsSchema)
    .query(async ({ ctx }) => {
      const userId = personOf(ctx.actor);
      const mine = await readSubscriptions(ctx.engine, { projectId: ctx.projectId, userId });
      if (mine === null) throw notFound("member");
      return mine;
    }),

  /** Changes what the caller is mailed about; what is not given stays. */
  subscribe: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/subscriptions",
        operationId: "changeSubscriptions",
        summary: "Change subscriptions of the signed-in person",
        problems: ["not_found"],
        repeat: { read: "members.subscriptions", of: "caller" },
      },
    })
    .input(subscriptionsChangeSchema)
    .output(mySubscriptionsSchema)
    .mutation(async ({ ctx, input: change }) => {
      const userId = personOf(ctx.actor);
      const { projectId, actor } = ctx;
      const changed = await changeSubscriptions(ctx.engine, {
        projectId,
        userId,
        actor: engineActor(actor),
        change,
      });
      if (changed === null) throw notFound("member");
      return changed;
    }),
});
