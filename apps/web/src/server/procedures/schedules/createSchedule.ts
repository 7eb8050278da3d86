import { scheduleInputSchema, scheduleSchema } from "@lapline/contracts";
import { createSchedule as storeSchedule } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { projectProcedure } from "../../trpc.ts";
import { scheduleRefused } from "./scheduleRefused.ts";

/** Makes a schedule. */
export const createSchedule = projectProcedure("schedules.manage")
  .input(scheduleInputSchema)
  .output(scheduleSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await storeSchedule(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      schedule: input,
    });
    switch (created.outcome) {
      case "created":
        return created.schedule;
      case "invalid":
        throw scheduleRefused(created.problems);
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_schedules",
          detail: "The project has as many schedules as it may. Remove some that are not needed.",
        });
    }
  });
