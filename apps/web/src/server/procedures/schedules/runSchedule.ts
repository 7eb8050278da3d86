import { scheduleFiringSchema } from "@lapline/contracts";
import { runSchedule as fireNow } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Fires a schedule now, beside its times; answers what became of it. */
export const runSchedule = projectProcedure("schedules.manage")
  .input(byIdSchema)
  .output(scheduleFiringSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const fired = await fireNow(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      scheduleId: id,
      actor: engineActor(ctx.actor),
    });
    if (fired === null) throw notFound("schedule");
    return fired;
  });
