import { ruleInputSchema, ruleSchema } from "@lapline/contracts";
import { createRule as storeRule } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { projectProcedure } from "../../trpc.ts";
import { unknownScope } from "./unknownScope.ts";

/** Makes a rule; what it decides holds at once. */
export const createRule = projectProcedure("rules.manage")
  .input(ruleInputSchema)
  .output(ruleSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await storeRule(ctx.engine, {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      rule: input,
    });
    switch (created.outcome) {
      case "created":
        return created.rule;
      case "unknown":
        throw unknownScope(created.field);
      case "exists":
        throw new ApiError({
          status: 409,
          code: "rule_exists",
          detail: "There is a rule for exactly these series. Change that one, or remove it first.",
        });
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_rules",
          detail: "The project has as many rules as it may. Remove some that are not needed.",
        });
    }
  });
