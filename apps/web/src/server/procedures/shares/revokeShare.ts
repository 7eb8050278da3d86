import { revokeShare as endShare } from "@lapline/engine";
import { isPermitted } from "../../access.ts";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Ends a share at once and for good: one's own, or any for who may manage shares. */
export const revokeShare = projectProcedure("shares.create")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input }) => {
    const { projectId, actor } = ctx;
    const outcome = await endShare(ctx.engine, {
      projectId,
      shareId: input.id,
      actor: engineActor(actor),
      ofEverybody: isPermitted({ projectId, actor }, "shares.manage"),
    });
    switch (outcome) {
      case "revoked":
        return { id: input.id };
      case "unknown":
        throw notFound("share that is not revoked");
      case "of_somebody_else":
        throw forbidden("Somebody else made this share. Ask them, or an owner or admin.");
    }
  });
