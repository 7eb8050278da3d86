import { alertSplitSchema, idSchema } from "@lapline/contracts";
import { splitAlert } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { projectProcedure } from "../../trpc.ts";
import { refuseAlert } from "./refuseAlert.ts";

/** Gives some series of an alert an alert of their own; answers the new one. */
export const splitAlerts = projectProcedure("alerts.manage")
  .input(alertSplitSchema)
  .output(z.strictObject({ id: idSchema }))
  .mutation(async ({ ctx, input: { id, ...rest } }) => {
    const { projectId, actor } = ctx;
    const input = { projectId, alertId: id, ...rest, actor: engineActor(actor) };
    const outcome = await splitAlert(ctx.engine, input);
    if (outcome.outcome !== "split") throw refuseAlert(outcome.outcome);
    return { id: outcome.alertId };
  });
