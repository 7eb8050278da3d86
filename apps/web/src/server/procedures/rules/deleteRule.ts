import { deleteRule as removeRule } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Removes a rule and its effect at once. */
export const deleteRule = projectProcedure("rules.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const found = await removeRule(ctx.engine, { projectId: ctx.projectId, ruleId: id, actor });
    if (!found) throw notFound("rule");
    return { id };
  });
