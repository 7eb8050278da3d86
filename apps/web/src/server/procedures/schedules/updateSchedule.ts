import { idSchema, scheduleChangeSchema, scheduleSchema } from "@lapline/contracts";
import { updateSchedule as changeSchedule } from "@lapline/engine";
import { z } from "zod";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { scheduleRefused } from "./scheduleRefused.ts";

/** Changes a schedule, pauses or resumes it. */
export const updateSchedule = projectProcedure("schedules.manage")
  .input(z.strictObject({ id: idSchema, ...scheduleChangeSchema.shape }))
  .output(scheduleSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const updated = await changeSchedule(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      scheduleId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    switch (updated.outcome) {
      case "updated":
        return updated.schedule;
      case "invalid":
        throw scheduleRefused(updated.problems);
      case "not_found":
        throw notFound("schedule");
    }
  });
