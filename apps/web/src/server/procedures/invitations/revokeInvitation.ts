import { revokeInvitation as revoke } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Takes an invitation back: its links lead nowhere at once. */
export const revokeInvitation = projectProcedure("members.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input }) => {
    const { projectId, actor } = ctx;
    const found = await revoke(ctx.engine, {
      projectId,
      invitationId: input.id,
      actor: engineActor(actor),
    });
    if (!found) throw notFound("invitation");
    return input;
  });
