import { createdHookSchema, hookRotationSchema, idSchema } from "@lapline/contracts";
import { rotateHookSecret } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Gives a CI trigger a further secret, which is in this answer only. */
export const rotateSecret = projectProcedure("hooks.manage")
  .input(z.strictObject({ id: idSchema, ...hookRotationSchema.shape }))
  .output(createdHookSchema)
  .mutation(async ({ ctx, input: { id, keepHours } }) => {
    const rotated = await rotateHookSecret(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      hookId: id,
      actor: engineActor(ctx.actor),
      keepHours,
    });
    if (rotated === null) throw notFound("CI trigger");
    return rotated;
  });
