import { revokeInvitation as revoke } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
