import {
  deletionInputSchema,
  deletionQuerySchema,
  deletionSchema,
  jobSchema,
  logEventSchemas,
  pageQuerySchema,
  pageSchema,
  reportSchema,
} from "@lapline/contracts";
import { cancelJob, deleteReport, getJob, getLog, getReport } from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { cursorInvalid, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";

/** Place in a job's log: the last piece that was sent. Sequence -1 stands before an attempt's first. */
export interface LogCursor {
  attempt: number;
  sequence: number;
}

/** Before everything. */
export const logStart: LogCursor = { attempt: 1, sequence: -1 };

/** `<attempt>.<sequence>`, the `id:` of a log event. */
export function formatLogCursor({ attempt, sequence }: LogCursor): string {
  return `${attempt}.${sequence}`;
}

/** The place a Last-Event-ID names; the start for anything that is not one of ours. */
export function parseLogCursor(text: string | null): LogCursor {
  const [, attempt, sequence] = /^(\d{1,4})\.(\d{1,9})$/.exec(text ?? "") ?? [];
  if (attempt === undefined || sequence === undefined || Number(attempt) < 1) return logStart;
  return { attempt: Number(attempt), sequence: Number(sequence) };
}

/** One page of a job's log; pieces have the shape that the live stream sends. */
const logPageSchema = pageSchema(logEventSchemas.log);

/** Jobs with their reports and logs. */
export const jobsRouter = router({
  /** One job with its place in the queue. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/jobs/{id}",
        operationId: "getJob",
        summary: "One job: its state, place in the queue, machine and progress",
      },
    })
    .input(byIdSchema)
    .output(jobSchema)
    .query(async ({ ctx, input }) => {
      const job = await getJob(ctx.engine, { projectId: ctx.projectId, jobId: input.id });
      if (job === null) throw notFound("job");
      return job;
    }),

  /** Everything the job measured; 404 until it has a processed report. */
  report: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/jobs/{id}/report",
        operationId: "getReport",
        summary: "The report of a job; 404 until there is one",
      },
    })
    .input(byIdSchema)
    .output(reportSchema)
    .query(async ({ ctx, input }) => {
      const report = await getReport(ctx.engine, { projectId: ctx.projectId, jobId: input.id });
      if (report === null) throw notFound("report");
      return report;
    }),

  /** Takes the report of a job away with the job and everything that it measured. */
  deleteReport: projectProcedure("results.delete")
    .meta({
      rest: {
        method: "DELETE",
        path: "/jobs/{id}/report",
        operationId: "deleteReport",
        summary: "Delete a report permanently, with its job and results",
        query: deletionQuerySchema,
        problems: ["job_live"],
      },
    })
    .input(deletionInputSchema)
    .output(deletionSchema)
    .mutation(async ({ ctx, input: { id, reason } }) => {
      const { projectId } = ctx;
      const actor = engineActor(ctx.actor);
      const result = await deleteReport(ctx.engine, { projectId, actor, reason, jobId: id });
      switch (result.outcome) {
        case "deleted": {
          const { outcome: _, ...erased } = result;
          return { id, ...erased };
        }
        case "live":
          throw new ApiError({
            status: 409,
            code: "job_live",
            detail: "The report is being turned into results. Try again in a few seconds.",
          });
        case "not_found":
          throw notFound("report");
      }
    }),

  /** A page of the job's stored output, attempt by attempt, oldest first. */
  log: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/jobs/{id}/log",
        operationId: "getLog",
        summary: "Log of a job's attempts in pieces, oldest first",
        query: pageQuerySchema,
      },
    })
    .input(pageQuerySchema.extend(byIdSchema.shape))
    .output(logPageSchema)
    .query(async ({ ctx, input: { id, cursor, limit } }) => {
      const after = parseLogCursor(cursor ?? null);
      if (cursor !== undefined && formatLogCursor(after) !== cursor) throw cursorInvalid();
      const pieces = await getLog(ctx.engine, {
        projectId: ctx.projectId,
        jobId: id,
        after,
        limit: limit + 1,
      });
      if (pieces === null) throw notFound("job");
      const items = pieces.slice(0, limit);
      const last = items.at(-1);
      const hasMore = pieces.length > limit && last !== undefined;
      return { items, nextCursor: hasMore ? formatLogCursor(last) : null };
    }),

  /** Ends a job for good; canceling twice is no error, canceling a measured job is (409). */
  cancel: projectProcedure("runs.cancel")
    .meta({
      rest: {
        method: "POST",
        path: "/jobs/{id}/cancel",
        operationId: "cancelJob",
        summary: "Cancel a job: at once when queued, within seconds when running",
        problems: ["job_ended"],
        repeat: { read: "jobs.get" },
      },
    })
    .input(byIdSchema)
    .output(jobSchema)
    .mutation(async ({ ctx, input }) => {
      const place = { projectId: ctx.projectId, jobId: input.id };
      const outcome = await cancelJob(ctx.engine, { ...place, actor: engineActor(ctx.actor) });
      switch (outcome) {
        case "too_late":
          throw new ApiError({
            status: 409,
            code: "job_ended",
            detail: "The job is already measured or at its end, so there is nothing to cancel.",
          });
        case "not_found":
          throw notFound("job");
        case "canceled": {
          const job = await getJob(ctx.engine, place);
          if (job === null) throw notFound("job");
          return job;
        }
      }
    }),
});
