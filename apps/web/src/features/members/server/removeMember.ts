import { removeMember as remove } from "@lapline/engine";
import { engineActor } from "../../../server/engineActor.ts";
import { projectProcedure } from "../../../server/trpc.ts";
import { actorRole } from "./actorRole.ts";
import { refuseManaged } from "./managed.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** Takes a person out of the project: their next request is refused. */
export const removeMember = projectProcedure("members.manage")
  .input(memberByIdSchema)
  .output(memberByIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const { projectId, actor } = ctx;
    const outcome = await remove(ctx.engine, {
      projectId,
      userId: id,
      actor: engineActor(actor),
      actorRole: actorRole({ projectId, actor }),
    });
    if (outcome !== "removed") throw refuseManaged(outcome);
    return { id };
  });
