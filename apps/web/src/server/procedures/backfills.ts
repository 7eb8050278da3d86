import { setTimeout } from "node:timers/promises";
import {
  type BackfillInput,
  backfillInputSchema,
  backfillPreviewSchema,
  backfillStartedSchema,
  type Catalog,
  idempotencyKeySchema,
} from "@lapline/contracts";
import {
  commitEnds,
  type EngineContext,
  type ListedCommits,
  listCommits,
  previewBackfill,
  projectCatalog,
  startBackfill,
} from "@lapline/engine";
import type { Access } from "../access.ts";
import { engineActor } from "../actor.ts";
import { offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { projectProcedure, router } from "../trpc.ts";
import { backfill } from "./examples.ts";
import { submissionRefused } from "./runs.ts";

/** Longest that a request waits for the vendor, whom control asks within two seconds. */
const waitMs = 8_000;

const lookAgainMs = 250;

/**
 * The commits between the ends of a backfill, as the connected repository lists them; null where it
 * takes no repository to know them. Still `asking` when the vendor is slower than a request may be.
 * `onlyKnown` asks nothing new, so that a request that is refused leaves nothing behind.
 */
async function readCommits(
  { projectId, actor, engine }: Access & { engine: EngineContext },
  catalog: Catalog,
  backfill: BackfillInput,
  { onlyKnown = false } = {},
): Promise<ListedCommits | null> {
  const ends = commitEnds(await projectCatalog(engine.db, catalog, projectId), backfill);
  if (ends === null) return null;
  const { from, to, repository } = ends;
  // Asking is no part of what an idempotency key is for.
  const { idempotentCall: _, ...context } = engine;
  const ask = () =>
    listCommits(context, {
      ...{ projectId, actor: engineActor(actor) },
      ...{ from, to, repository, onlyKnown },
    });
  const untilMs = performance.now() + waitMs;
  let listed = await ask();
  while (listed.outcome === "asking" && performance.now() < untilMs) {
    await setTimeout(lookAgainMs);
    listed = await ask();
  }
  return listed;
}

const inputSchema = backfillInputSchema.extend({
  idempotencyKey: idempotencyKeySchema.optional(),
});

/** Measuring versions that have no valid report yet. */
export const backfillsRouter = router({
  /** What a backfill would measure and what that costs; a repository may be asked, no run is stored. */
  preview: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/backfills/preview",
        operationId: "previewBackfill",
        summary: "Preview a backfill: versions and cost for each hardware label",
        example: backfill,
      },
    })
    .input(backfillInputSchema)
    .output(backfillPreviewSchema)
    .query(async ({ ctx, input }) => {
      const catalog = await offeredCatalog(ctx.engine);
      return previewBackfill(ctx.engine, catalog, {
        projectId: ctx.projectId,
        backfill: input,
        listed: await readCommits(ctx, catalog, input),
      });
    }),

  /** Submits what is missing as one run of low priority. */
  start: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "POST",
        path: "/backfills",
        operationId: "startBackfill",
        summary: "Submit a backfill: missing versions, as one run of low priority",
        body: backfillInputSchema,
        status: 201,
        location: "/api/v1/runs/{runId}",
        idempotencyKey:
          "Repeating a backfill with the same key and body answers with the first one's run; with another body it is refused (409).",
        problems: ["idempotency_key_reused", "submission_invalid", "nothing_missing"],
        example: backfill,
      },
    })
    .input(inputSchema)
    .output(backfillStartedSchema)
    .mutation(async ({ ctx, input: { idempotencyKey, ...backfill } }) => {
      const catalog = await offeredCatalog(ctx.engine);
      const result = await startBackfill(ctx.engine, catalog, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        backfill,
        idempotencyKey,
        listed: await readCommits(ctx, catalog, backfill, { onlyKnown: true }),
      });
      switch (result.outcome) {
        case "started": {
          const { outcome: _, ...started } = result;
          return started;
        }
        case "invalid":
          throw submissionRefused(result.problems);
        case "nothing_missing":
          throw new ApiError({
            status: 409,
            code: "nothing_missing",
            detail:
              "Nothing was submitted: everything between these versions has a valid report or waits for one.",
          });
        case "key_reused":
          throw new ApiError({
            status: 409,
            code: "idempotency_key_reused",
            detail:
              "This idempotency key belongs to another submission, so nothing was stored. Use a new key for a new backfill.",
          });
      }
    }),
});
