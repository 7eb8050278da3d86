import { memberRoleChangeSchema, settledMemberSchema } from "@lapline/contracts";
import { changeMemberRole } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { projectProcedure } from "../../trpc.ts";
import { refuseManaged } from "./managed.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** Gives a member another role, which holds at once. */
export const changeRole = projectProcedure("members.manage")
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
  });
