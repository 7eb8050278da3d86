import { createdInvitationSchema, invitationInputSchema } from "@lapline/contracts";
import { inviteMember } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { env } from "../../env.ts";
import { ApiError } from "../../http/apiError.ts";
import { forbidden } from "../../http/refusals.ts";
import { consumeMail } from "../../limits/consumeMail.ts";
import { projectProcedure } from "../../trpc.ts";
import { invitationUrl } from "./invitationUrl.ts";

/** Invites an address by mail; the link is in this answer too, once. */
export const createInvitation = projectProcedure("members.manage")
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
  });
