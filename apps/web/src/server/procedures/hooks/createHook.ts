import { createdHookSchema, hookInputSchema } from "@lapline/contracts";
import { createHook as storeHook } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Makes a CI trigger; its secret is in this answer only. */
export const createHook = projectProcedure("hooks.manage")
  .input(hookInputSchema)
  .output(createdHookSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await storeHook(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      hook: input,
    });
    switch (created.outcome) {
      case "created":
        return { hook: created.hook, secret: created.secret };
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_ci_triggers",
          detail: "The project has as many CI triggers as it may. Remove some that are not needed.",
        });
    }
  });
