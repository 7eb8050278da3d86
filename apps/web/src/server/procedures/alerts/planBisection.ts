import { bisectionPlanSchema, bisectionQuerySchema, idSchema } from "@lapline/contracts";
import { planBisection as makePlan } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";
import { rangeOf } from "./rangeOf.ts";

/** What a bisection of an alert would search and cost, or why there is nothing to search. */
export const planBisection = readProcedure
  .input(bisectionQuerySchema.safeExtend({ id: idSchema }))
  .output(bisectionPlanSchema)
  .query(async ({ ctx, input: { id: alertId, ...wanted } }) => {
    const { projectId } = ctx;
    const input = { projectId, alertId, range: rangeOf(wanted) };
    const plan = await makePlan(ctx.engine, await offeredCatalog(ctx.engine), input);
    if (plan === null) throw notFound("alert");
    return plan;
  });
