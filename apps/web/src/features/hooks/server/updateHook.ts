import { hookChangeSchema, hookSchema, idSchema } from "@lapline/contracts";
import { updateHook as changeHook } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Changes a CI trigger, pauses it or lets it go on. */
export const updateHook = projectProcedure("hooks.manage")
  .input(z.strictObject({ id: idSchema, ...hookChangeSchema.shape }))
  .output(hookSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const hook = await changeHook(ctx.engine, {
      projectId: ctx.projectId,
      hookId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    if (hook === null) throw notFound("CI trigger");
    return hook;
  });
