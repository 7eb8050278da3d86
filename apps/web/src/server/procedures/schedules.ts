import {
  idSchema,
  moreProblems,
  pageQuerySchema,
  pageSchema,
  scheduleChangeSchema,
  scheduleFiringSchema,
  scheduleInputSchema,
  scheduleSchema,
  scheduleTimesQuerySchema,
  scheduleTimesSchema,
} from "@lapline/contracts";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
  scheduleTimes,
  updateSchedule,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { template } from "./examples.ts";

/** 422 for a schedule that could never fire well; lists every problem at once. */
function scheduleRefused(problems: readonly { path: string; message: string }[]): ApiError {
  const [first] = problems;
  const more = moreProblems(problems.length - 1);
  return new ApiError({
    status: 422,
    code: "schedule_invalid",
    detail: `Nothing was stored: ${first?.message ?? "the schedule cannot run."}${more}`,
    errors: problems.slice(0, 200).map(({ path, message }) => ({ path, message })),
  });
}

/** Runs that are submitted by time or release. */
export const schedulesRouter = router({
  /** Schedules of the project with their last firings, newest first. */
  list: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/schedules",
        operationId: "listSchedules",
        summary: "Schedules of the project with their last firings, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(scheduleSchema))
    .query(({ ctx, input }) => listSchedules(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** When a schedule with such times would fire next; nothing is stored. */
  times: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/schedules/times",
        operationId: "previewScheduleTimes",
        summary:
          "The next three times of a cron expression in a time zone, or why it cannot be used",
      },
    })
    .input(scheduleTimesQuerySchema)
    .output(scheduleTimesSchema)
    .query(({ ctx, input }) => scheduleTimes(ctx.engine, input)),

  /** Makes a schedule. */
  create: projectProcedure("schedules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/schedules",
        operationId: "createSchedule",
        summary: "Create a schedule: at certain times, or for each new release",
        status: 201,
        problems: ["schedule_invalid", "too_many_schedules"],
        example: {
          name: "nightly",
          template,
          trigger: {
            kind: "cron",
            expression: "0 3 * * *",
            timezone: "Europe/Berlin",
            versions: { lastVersions: 1 },
          },
        },
        repeat: { find: "schedules.list" },
      },
    })
    .input(scheduleInputSchema)
    .output(scheduleSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createSchedule(ctx.engine, await offeredCatalog(ctx.engine), {
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
            detail:
              "The project has the maximum number of schedules. Delete some that are not needed.",
          });
      }
    }),

  /** Changes a schedule, pauses or resumes it. */
  update: projectProcedure("schedules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/schedules/{id}",
        operationId: "updateSchedule",
        summary: "Change, pause or resume a schedule",
        body: scheduleChangeSchema,
        problems: ["schedule_invalid"],
        example: { paused: true },
        repeat: { find: "schedules.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...scheduleChangeSchema.shape }))
    .output(scheduleSchema)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const updated = await updateSchedule(ctx.engine, await offeredCatalog(ctx.engine), {
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
    }),

  /** Fires a schedule now, beside its times; answers what became of it. */
  run: projectProcedure("schedules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/schedules/{id}/run",
        operationId: "runSchedule",
        summary: "Fire a schedule now, besides its times; answers with the result",
        repeat: { lost: "Read the schedule: its last firings have the result." },
      },
    })
    .input(byIdSchema)
    .output(scheduleFiringSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const fired = await runSchedule(ctx.engine, await offeredCatalog(ctx.engine), {
        projectId: ctx.projectId,
        scheduleId: id,
        actor: engineActor(ctx.actor),
      });
      if (fired === null) throw notFound("schedule");
      return fired;
    }),

  /** Removes a schedule; its runs stay. */
  delete: projectProcedure("schedules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/schedules/{id}/delete",
        operationId: "deleteSchedule",
        summary: "Delete a schedule; its runs stay",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const found = await deleteSchedule(ctx.engine, { projectId, scheduleId: id, actor });
      if (!found) throw notFound("schedule");
      return { id };
    }),
});
