import { type AlertRefusal, alertsActedSchema, alertsActSchema } from "@lapline/contracts";
import { actOnAlert } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { projectProcedure } from "../../trpc.ts";

/** Does one thing with several alerts, each for itself; says which it could not be done with. */
export const actOnAlerts = projectProcedure("alerts.manage")
  .input(alertsActSchema)
  .output(alertsActedSchema)
  .mutation(async ({ ctx, input }) => {
    const changed: string[] = [];
    const refused: { id: string; reason: AlertRefusal }[] = [];
    for (const { id, revision } of input.alerts) {
      const outcome = await actOnAlert(ctx.engine, {
        projectId: ctx.projectId,
        alertId: id,
        revision,
        action: input.action,
        actor: engineActor(ctx.actor),
      });
      if (outcome === "changed") changed.push(id);
      else refused.push({ id, reason: outcome });
    }
    return { changed, refused };
  });
