import {
  createdInvitationSchema,
  invitationInputSchema,
  invitationSchema,
  pageQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import {
  type AcceptInvitationOutcome,
  acceptInvitation,
  inviteMember,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { assertGoodPassword, passwordLengthMax, passwordLengthMin } from "../auth/passwords.ts";
import { type Env, env } from "../env.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, linkGone, notFound } from "../http/refusals.ts";
import { assertSameOrigin, byIdSchema } from "../http/request.ts";
import { consumeMail, consumeMailLink } from "../limits/keptLimits.ts";
import { projectProcedure, publicProcedure, router, sessionProcedure } from "../trpc.ts";

const tokenSchema = z.string().min(1).max(100);

const output = z.strictObject({ projectSlug: z.string(), email: z.string() });

const accountSchema = z.strictObject({
  token: tokenSchema,
  name: z
    .string()
    .trim()
    .min(1, "say how you are called")
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  password: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
});

function joined(answer: AcceptInvitationOutcome): z.infer<typeof output> {
  switch (answer.outcome) {
    case "joined":
      return { projectSlug: answer.projectSlug, email: answer.email };
    case "gone":
      throw linkGone();
    case "member_already":
      throw new ApiError({
        status: 409,
        code: "member_already",
        detail: "You belong to this project already. The invitation stays open for somebody else.",
      });
    case "has_account":
      throw new ApiError({
        status: 409,
        code: "account_exists",
        detail: "The address has an account already. Sign in with it, then open the link again.",
      });
  }
}

/** The link of an invitation. */
function invitationUrl({ LAPLINE_URL }: Pick<Env, "LAPLINE_URL">, token: string): string {
  return `${LAPLINE_URL.replace(/\/+$/, "")}/invitation/${token}`;
}

/** Invitations into the project, and answering one. */
export const invitationsRouter = router({
  /** Invitations of the project that wait for an answer or ran out, newest first. */
  list: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/invitations",
        operationId: "listInvitations",
        summary: "Open and expired invitations, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(invitationSchema))
    .query(({ ctx, input }) => listInvitations(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Invites an address by mail; the link is in this answer too, once. */
  create: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/invitations",
        operationId: "createInvitation",
        summary: "Invite an address by mail; the link is also shown once",
        status: 201,
        problems: ["member_already", "too_many_invitations"],
        repeat: {
          lost: "The invitation is among the invitations and was mailed; its link was never shown: send it again to get one.",
        },
      },
    })
    .input(invitationInputSchema)
    .output(createdInvitationSchema)
    .mutation(async ({ ctx, input: { email, role } }) => {
      const { projectId, actor } = ctx;
      await consumeMail("invitation", projectId);
      const made = await inviteMember(ctx.engine, {
        projectId,
        email,
        role,
        actor: engineActor(actor),
      });
      switch (made.outcome) {
        case "created":
          return { invitation: made.invitation, url: invitationUrl(env(), made.token) };
        case "not_allowed":
          throw forbidden("Only owners invite owners. Choose another role, or ask an owner.");
        case "member_already":
          throw new ApiError({
            status: 409,
            code: "member_already",
            detail: "Somebody with this address is a member of the project already.",
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_invitations",
            detail: "200 invitations wait for an answer. Revoke some that are not needed.",
          });
      }
    }),

  /** Mails an invitation again with seven more days; links of before stop working. */
  resend: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/invitations/{id}/resend",
        operationId: "resendInvitation",
        summary: "Send an invitation again for seven days; older links stop working",
        repeat: {
          lost: "The invitation was mailed; its link was never shown: send it again with a new Idempotency-Key to get one.",
        },
      },
    })
    .input(byIdSchema)
    .output(createdInvitationSchema)
    .mutation(async ({ ctx, input: { id: invitationId } }) => {
      const { projectId, actor } = ctx;
      await consumeMail("invitation", projectId);
      const sent = await resendInvitation(ctx.engine, {
        projectId,
        invitationId,
        actor: engineActor(actor),
      });
      switch (sent.outcome) {
        case "sent":
          return { invitation: sent.invitation, url: invitationUrl(env(), sent.token) };
        case "not_found":
          throw notFound("invitation");
        case "not_allowed":
          throw forbidden("Only owners invite owners.");
      }
    }),

  /** Takes an invitation back: its links lead nowhere at once. */
  revoke: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/invitations/{id}",
        operationId: "revokeInvitation",
        summary: "Revoke an invitation: its links stop working at once",
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input }) => {
      const { projectId, actor } = ctx;
      const found = await revokeInvitation(ctx.engine, {
        projectId,
        invitationId: input.id,
        actor: engineActor(actor),
      });
      if (!found) throw notFound("invitation");
      return input;
    }),

  /** Answers an invitation with a new account for its address. The caller then signs in. */
  accept: publicProcedure
    .meta({ withoutRest: "makes an account on a page of the interface, by the secret of a link" })
    .input(accountSchema)
    .output(output)
    .mutation(async ({ ctx, input: { token, name, password } }) => {
      assertSameOrigin(ctx.headers);
      await consumeMailLink(ctx.clientAddress);
      const invitation = await openInvitation(ctx.engine, token);
      if (invitation === null) throw linkGone();
      const known = [invitation.email, name, invitation.project.name];
      await assertGoodPassword(password, { path: "password", known });
      const person = { kind: "new" as const, name, password };
      return joined(await acceptInvitation(ctx.engine, { token, person }));
    }),

  /** Answers an invitation as the person who is signed in. */
  join: sessionProcedure
    .meta({ withoutRest: "a signed-in person answers on a page of the interface" })
    .input(z.strictObject({ token: tokenSchema }))
    .output(output)
    .mutation(async ({ ctx, input: { token } }) => {
      assertSameOrigin(ctx.headers);
      await consumeMailLink(ctx.clientAddress);
      const { userId, name } = ctx.user;
      const person = { kind: "user" as const, userId, name };
      return joined(await acceptInvitation(ctx.engine, { token, person }));
    }),
});
