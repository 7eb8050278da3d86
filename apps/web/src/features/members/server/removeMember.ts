import { removedMemberSchema } from "@lapline/contracts";
import { removeMember as remove } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../../server/engineActor.ts";
import { projectProcedure } from "../../../server/trpc.ts";
import { actorRole } from "./actorRole.ts";
import { refuseManaged } from "./managed.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** Takes a person out of the project: their next request is refused. */
export const removeMember = projectProcedure("members.manage")
  .input(z.strictObject({ ...memberByIdSchema.shape, revokeKeys: z.boolean().default(false) }))
  .output(removedMemberSchema)
  .mutation(async ({ ctx, input: { id, revokeKeys } }) => {
    const { projectId, actor } = ctx;
    const removed = await remove(ctx.engine, {
      projectId,
      userId: id,
      actor: engineActor(actor),
      actorRole: actorRole({ projectId, actor }),
      revokeKeys,
    });
    if (removed.outcome !== "removed") throw refuseManaged(removed.outcome);
    const { keysKept, keysRevoked } = removed;
    return { id, keysKept, keysRevoked };
  });
