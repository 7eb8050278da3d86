import { bisectionQuerySchema, idSchema } from "@lapline/contracts";
import { startBisection } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { rangeOf } from "./rangeOf.ts";

/** Begins to search an alert's change between its two versions, or those that are given. */
export const bisectAlert = projectProcedure("alerts.manage")
  .input(bisectionQuerySchema.safeExtend({ id: idSchema }))
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const begun = await startBisection(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      alertId: id,
      actor: engineActor(ctx.actor),
      range: rangeOf(wanted),
    });
    switch (begun.outcome) {
      case "begun":
        return { id };
      case "not_found":
        throw notFound("alert");
      case "wrong_state":
        throw refuse("wrong_state", "Only open and acknowledged alerts are bisected.");
      case "under_way":
        throw refuse("bisection_under_way", "This alert is being bisected already.");
      case "nothing_between":
        throw refuse("nothing_between", begun.problem);
    }
  });

function refuse(code: string, detail: string): ApiError {
  return new ApiError({ status: 409, code, detail });
}
