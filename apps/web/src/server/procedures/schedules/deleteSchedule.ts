import { deleteSchedule as removeSchedule } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Removes a schedule; its runs stay. */
export const deleteSchedule = projectProcedure("schedules.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    const found = await removeSchedule(ctx.engine, { projectId, scheduleId: id, actor });
    if (!found) throw notFound("schedule");
    return { id };
  });
