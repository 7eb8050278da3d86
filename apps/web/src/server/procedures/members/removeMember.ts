import { handOverSchema, settledMemberSchema } from "@lapline/contracts";
import { removeMember as remove } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { projectProcedure } from "../../trpc.ts";
import { refuseManaged } from "./managed.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** Takes a person out of the project: their next request is refused, and what they gave ends. */
export const removeMember = projectProcedure("members.manage")
  .input(z.strictObject({ ...memberByIdSchema.shape, handOver: handOverSchema }))
  .output(settledMemberSchema)
  .mutation(async ({ ctx, input: { id, handOver } }) => {
    const { projectId, actor } = ctx;
    const removed = await remove(ctx.engine, {
      projectId,
      userId: id,
      actor: engineActor(actor),
      handOver,
    });
    if (removed.outcome !== "removed") throw refuseManaged(removed.outcome);
    const { ended, handedOver } = removed;
    return { id, ended, handedOver };
  });
