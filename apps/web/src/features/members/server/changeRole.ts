import { memberRoleChangeSchema } from "@lapline/contracts";
import { changeMemberRole } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../../server/engineActor.ts";
import { projectProcedure } from "../../../server/trpc.ts";
import { actorRole } from "./actorRole.ts";
import { refuseManaged } from "./managed.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** Gives a member another role, which holds at once. */
export const changeRole = projectProcedure("members.manage")
  .input(z.strictObject({ ...memberByIdSchema.shape, ...memberRoleChangeSchema.shape }))
  .output(memberByIdSchema)
  .mutation(async ({ ctx, input: { id, role } }) => {
    const { projectId, actor } = ctx;
    const outcome = await changeMemberRole(ctx.engine, {
      projectId,
      userId: id,
      role,
      actor: engineActor(actor),
      actorRole: actorRole({ projectId, actor }),
    });
    if (outcome !== "changed") throw refuseManaged(outcome);
    return { id };
  });
