import { createdInvitationSchema } from "@lapline/contracts";
import { resendInvitation as resend } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { env } from "../../env.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { consumeMail } from "../../limits/consumeMail.ts";
import { projectProcedure } from "../../trpc.ts";
import { invitationUrl } from "./invitationUrl.ts";

/** Mails an invitation again with seven more days; links of before stop working. */
export const resendInvitation = projectProcedure("members.manage")
  .input(byIdSchema)
  .output(createdInvitationSchema)
  .mutation(async ({ ctx, input: { id: invitationId } }) => {
    const { projectId, actor } = ctx;
    await consumeMail("invitation", projectId);
    const sent = await resend(ctx.engine, {
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
  });
