import { hookRulesInputSchema, hookSchema, idSchema } from "@lapline/contracts";
import { setHookRules } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Puts rules in place of those before. */
export const setRules = projectProcedure("hooks.manage")
  .input(z.strictObject({ id: idSchema, ...hookRulesInputSchema.shape }))
  .output(hookSchema)
  .mutation(async ({ ctx, input: { id, rules } }) => {
    const hook = await setHookRules(ctx.engine, {
      projectId: ctx.projectId,
      hookId: id,
      actor: engineActor(ctx.actor),
      rules,
    });
    if (hook === null) throw notFound("CI trigger");
    return hook;
  });
