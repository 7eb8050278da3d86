import { alertMergeSchema, idSchema } from "@lapline/contracts";
import { mergeAlert } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { projectProcedure } from "../../trpc.ts";
import { refuseAlert } from "./refuseAlert.ts";

/** Moves the series of one alert into another; answers the one that goes on. */
export const mergeAlerts = projectProcedure("alerts.manage")
  .input(alertMergeSchema)
  .output(z.strictObject({ id: idSchema }))
  .mutation(async ({ ctx, input: { id, ...rest } }) => {
    const { projectId, actor } = ctx;
    const input = { projectId, alertId: id, ...rest, actor: engineActor(actor) };
    const outcome = await mergeAlert(ctx.engine, input);
    if (outcome !== "changed") throw refuseAlert(outcome);
    return { id: rest.intoId };
  });
