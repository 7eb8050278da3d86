import { hookTryInputSchema, hookTrySchema, idSchema } from "@lapline/contracts";
import { tryHookRule } from "@lapline/engine";
import { z } from "zod";
import { offeredCatalog } from "../../catalog.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** What a rule would do with the newest delivery, or a named one; nothing is stored. */
export const tryRule = projectProcedure("hooks.manage")
  .input(z.strictObject({ id: idSchema, ...hookTryInputSchema.shape }))
  .output(hookTrySchema)
  .query(async ({ ctx, input: { id, rule, deliveryId } }) => {
    const tried = await tryHookRule(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      hookId: id,
      rule,
      deliveryId,
    });
    if (tried === null) throw notFound("CI trigger");
    return tried;
  });
