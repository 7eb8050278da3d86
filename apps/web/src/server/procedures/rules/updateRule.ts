import { idSchema, ruleChangeSchema, ruleSchema } from "@lapline/contracts";
import { updateRule as changeRule } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Changes what a rule decides; where it applies stays. */
export const updateRule = projectProcedure("rules.manage")
  .input(z.strictObject({ id: idSchema, ...ruleChangeSchema.shape }))
  .output(ruleSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const rule = await changeRule(ctx.engine, {
      projectId: ctx.projectId,
      ruleId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    if (rule === null) throw notFound("rule");
    return rule;
  });
