import {
  deletionInputSchema,
  deletionQuerySchema,
  deletionSchema,
  idempotencyKeySchema,
  idSchema,
  moreProblems,
  pageQuerySchema,
  pageSchema,
  runInputSchema,
  runOutcomeSchema,
  runOutcomesMax,
  runPreviewSchema,
  runResultsSchema,
  runSchema,
  runSorts,
  runStatusSchema,
  runSummarySchema,
  runVerdictSchema,
  scenarioIdSchema,
  slugSchema,
  submissionSchema,
} from "@lapline/contracts";
import {
  cancelRun,
  deleteRun,
  getRun,
  listRuns,
  previewRun,
  readRunOutcomes,
  readRunResults,
  readRunVerdict,
  readSmallestChanges,
  readSubmission,
  submitRun,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { catalog, offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { submission } from "./examples.ts";
import { listOf } from "./listOf.ts";

/** Filters and page of the runs list; a run matches when any of its jobs does. */
const runsQuerySchema = pageQuerySchema.extend({
  status: runStatusSchema.optional(),
  target: slugSchema.optional(),
  scenario: scenarioIdSchema.optional(),
  label: slugSchema.optional(),
  /** Only runs that brought results of elsewhere, or only the others. */
  imported: z.enum(["true", "false"]).optional(),
  /** Whether queued runs say when they should start. */
  starts: z.enum(["true", "false"]).optional(),
  /** Order; a leading dash means descending. */
  sort: z.enum(runSorts).optional(),
});

/** 422 for a well-formed submission that cannot run; lists every problem at once. */
export function submissionRefused(
  problems: readonly { path: string; message: string; line?: number; column?: number }[],
): ApiError {
  const [first] = problems;
  const more = moreProblems(problems.length - 1);
  return new ApiError({
    status: 422,
    code: "submission_invalid",
    detail: `Nothing was submitted: ${first?.message ?? "the submission cannot run."}${more}`,
    errors: problems.slice(0, 200),
  });
}

const inputSchema = runInputSchema.safeExtend({ idempotencyKey: idempotencyKeySchema.optional() });

/** Runs: submitting, reading, canceling and deleting them. */
export const runsRouter = router({
  /** Stores a submission and answers with its run; the same idempotency key answers with the first. */
  submit: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "POST",
        path: "/runs",
        operationId: "submitRun",
        summary: "Submit a run: targets × versions × scenarios × labels become jobs",
        body: runInputSchema,
        status: 201,
        location: "/api/v1/runs/{id}",
        idempotencyKey:
          "Repeating a submission with the same key and body answers with the first one's run; with another body it is refused (409).",
        problems: ["idempotency_key_reused", "submission_invalid"],
        example: submission,
      },
    })
    .input(inputSchema)
    .output(runSchema)
    .mutation(async ({ ctx, input: { idempotencyKey, ...submission } }) => {
      const { projectId, actor } = ctx;
      const result = await submitRun(ctx.engine, await offeredCatalog(ctx.engine), {
        projectId,
        actor: engineActor(actor),
        submission,
        idempotencyKey,
      });
      switch (result.outcome) {
        case "created":
        case "existing":
          return result.run;
        case "invalid":
          throw submissionRefused(result.problems);
        case "may_not_define":
          throw forbidden(result.reason);
        case "key_reused":
          throw new ApiError({
            status: 409,
            code: "idempotency_key_reused",
            detail:
              "This idempotency key belongs to another submission, so nothing was stored. Use a new key for a new submission.",
          });
      }
    }),

  /** What a submission would expand to, without storing anything. */
  preview: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/runs/preview",
        operationId: "previewRun",
        summary: "The jobs of a submission and how long they would take; stores nothing",
        example: submission,
      },
    })
    .input(runInputSchema)
    .output(runPreviewSchema)
    .query(async ({ ctx, input }) => {
      const { jobs, problems, skipped } = await previewRun(
        ctx.engine,
        await offeredCatalog(ctx.engine),
        {
          projectId: ctx.projectId,
          submission: input,
        },
      );
      const expectedSeconds = jobs.reduce((sum, job) => sum + job.expectedSeconds, 0);
      const smallest = await readSmallestChanges(ctx.engine.db, ctx.projectId, jobs);
      const planned = jobs.map((job, place) => {
        const smallestChange = smallest[place] ?? null;
        return smallestChange === null ? job : { ...job, smallestChange };
      });
      return { jobs: planned, problems, skipped, expectedSeconds };
    }),

  /** Runs of the project, newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/runs",
        operationId: "listRuns",
        summary: "Runs of the project, newest first",
      },
    })
    .input(runsQuerySchema)
    .output(pageSchema(runSummarySchema))
    .query(({ ctx, input: { imported, starts, ...input } }) =>
      listRuns(ctx.engine, {
        projectId: ctx.projectId,
        ...input,
        starts: starts === "true",
        ...(imported === undefined ? {} : { imported: imported === "true" }),
      }),
    ),

  /** One run with its jobs. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/runs/{id}",
        operationId: "getRun",
        summary: "One run with its jobs",
      },
    })
    .input(byIdSchema)
    .output(runSchema)
    .query(async ({ ctx, input }) => {
      const run = await getRun(ctx.engine, { projectId: ctx.projectId, runId: input.id });
      if (run === null) throw notFound("run");
      return run;
    }),

  /** What a run came to, as far as it got: the same that its commit is told. */
  verdict: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/runs/{id}/verdict",
        operationId: "getRunVerdict",
        summary: "The verdict of a run so far: a conclusion, a sentence, and all comparisons",
      },
    })
    .input(byIdSchema)
    .output(runVerdictSchema)
    .query(async ({ ctx, input }) => {
      const place = { projectId: ctx.projectId, runId: input.id };
      const verdict = await readRunVerdict(ctx.engine, catalog, place);
      if (verdict === null) throw notFound("run");
      return verdict;
    }),

  /** What a run measured, each measure with its change against the baseline or an earlier version. */
  results: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/runs/{id}/results",
        operationId: "getRunResults",
        summary:
          "Results of a run: each measure with its change against the baseline or the previous version",
      },
    })
    .input(byIdSchema)
    .output(runResultsSchema)
    .query(async ({ ctx, input }) => {
      const place = { projectId: ctx.projectId, runId: input.id };
      const results = await readRunResults(ctx.engine, catalog, place);
      if (results === null) throw notFound("run");
      return results;
    }),

  /** What was submitted as a run: the body that submits it again. 409 for an import. */
  submission: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/runs/{id}/submission",
        operationId: "getRunSubmission",
        summary: "The submission of a run; post it to /runs to repeat the run",
        problems: ["submission_missing"],
      },
    })
    .input(byIdSchema)
    .output(z.strictObject({ submission: submissionSchema }))
    .query(async ({ ctx, input }) => {
      const place = { projectId: ctx.projectId, runId: input.id };
      const result = await readSubmission(ctx.engine, place);
      switch (result.outcome) {
        case "found":
          return { submission: result.submission };
        case "none":
          throw new ApiError({
            status: 409,
            code: "submission_missing",
            detail:
              "This run cannot be repeated, because no submission is stored for it. Imports are sent again, other runs are submitted as new ones.",
          });
        case "not_found":
          throw notFound("run");
      }
    }),

  /** What some runs came to in one sentence each; those that the project does not have are left out. */
  outcomes: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/run-outcomes",
        operationId: "listRunOutcomes",
        summary: "Verdicts of up to 50 runs, one sentence each, in the given order",
      },
    })
    .input(z.strictObject({ ids: listOf(idSchema, runOutcomesMax) }))
    .output(z.strictObject({ items: z.array(runOutcomeSchema) }))
    .query(async ({ ctx, input }) => ({
      items: await readRunOutcomes(ctx.engine, catalog, {
        projectId: ctx.projectId,
        runIds: input.ids,
      }),
    })),

  /** Cancels every job of the run that has not ended, and answers with the run as it then stands. */
  cancel: projectProcedure("runs.cancel")
    .meta({
      rest: {
        method: "POST",
        path: "/runs/{id}/cancel",
        operationId: "cancelRun",
        summary: "Cancel every job of a run that has not ended",
        repeat: { read: "runs.get" },
      },
    })
    .input(byIdSchema)
    .output(runSchema)
    .mutation(async ({ ctx, input }) => {
      const place = { projectId: ctx.projectId, runId: input.id };
      const ended = await cancelRun(ctx.engine, { ...place, actor: engineActor(ctx.actor) });
      const run = ended === null ? null : await getRun(ctx.engine, place);
      if (run === null) throw notFound("run");
      return run;
    }),

  /** Takes a run that has ended away with everything that it measured. */
  delete: projectProcedure("results.delete")
    .meta({
      rest: {
        method: "DELETE",
        path: "/runs/{id}",
        operationId: "deleteRun",
        summary: "Delete an ended run permanently, with all results",
        query: deletionQuerySchema,
        problems: ["job_live"],
      },
    })
    .input(deletionInputSchema)
    .output(deletionSchema)
    .mutation(async ({ ctx, input: { id, reason } }) => {
      const { projectId } = ctx;
      const actor = engineActor(ctx.actor);
      const result = await deleteRun(ctx.engine, { projectId, actor, reason, runId: id });
      switch (result.outcome) {
        case "deleted": {
          const { reports, results, series } = result;
          return { id, reports, results, series, runDeleted: true };
        }
        case "live":
          throw new ApiError({
            status: 409,
            code: "job_live",
            detail:
              "Jobs of this run are queued, running or being processed. Cancel them first, or wait for them.",
          });
        case "not_found":
          throw notFound("run");
      }
    }),
});
