import { hookChangeSchema, hookSchema, idSchema } from "@lapline/contracts";
import { updateHook as changeHook } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Changes a CI trigger, pauses it or lets it go on. */
export const updateHook = projectProcedure("hooks.manage")
  .input(z.strictObject({ id: idSchema, ...hookChangeSchema.shape }))
  .output(hookSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const answer = await changeHook(ctx.engine, {
      projectId: ctx.projectId,
      hookId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    switch (answer.outcome) {
      case "updated":
        return answer.hook;
      case "no_secret":
        throw new ApiError({
          status: 409,
          code: "ci_trigger_without_secret",
          detail:
            "This CI trigger has no secret that counts, because who gave it left. Make a new secret, put it where the webhook is set up, and resume it then.",
        });
      case "not_found":
        throw notFound("CI trigger");
    }
  });
