import { deleteHook as removeHook } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Removes a CI trigger with its rules and its deliveries; runs that it started stay. */
export const deleteHook = projectProcedure("hooks.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    if (!(await removeHook(ctx.engine, { projectId, hookId: id, actor }))) {
      throw notFound("CI trigger");
    }
    return { id };
  });
