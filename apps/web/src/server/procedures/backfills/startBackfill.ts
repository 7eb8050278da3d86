import {
  backfillInputSchema,
  backfillStartedSchema,
  idempotencyKeySchema,
} from "@lapline/contracts";
import { startBackfill as submitBackfill } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { projectProcedure } from "../../trpc.ts";
import { submissionRefused } from "../runs/index.ts";
import { readCommits } from "./readCommits.ts";

const inputSchema = backfillInputSchema.extend({
  idempotencyKey: idempotencyKeySchema.optional(),
});

/** Submits what is missing as one run of low priority. */
export const startBackfill = projectProcedure("runs.submit")
  .input(inputSchema)
  .output(backfillStartedSchema)
  .mutation(async ({ ctx, input: { idempotencyKey, ...backfill } }) => {
    const catalog = await offeredCatalog(ctx.engine);
    const result = await submitBackfill(ctx.engine, catalog, {
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
  });
