import { scheduleFiringSchema } from "@lapline/contracts";
import { runSchedule as fireNow } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { offeredCatalog } from "../../../server/catalog.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
