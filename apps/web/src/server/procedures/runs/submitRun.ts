import { idempotencyKeySchema, runSchema, submissionSchema } from "@lapline/contracts";
import { submitRun as storeRun } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { projectProcedure } from "../../trpc.ts";
import { submissionRefused } from "./submissionRefused.ts";

const inputSchema = submissionSchema.extend({ idempotencyKey: idempotencyKeySchema.optional() });

/** Stores a submission and answers with its run; the same idempotency key answers with the first. */
export const submitRun = projectProcedure("runs.submit")
  .input(inputSchema)
  .output(runSchema)
  .mutation(async ({ ctx, input: { idempotencyKey, ...submission } }) => {
    const { projectId, actor } = ctx;
    const result = await storeRun(ctx.engine, await offeredCatalog(ctx.engine), {
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
      case "key_reused":
        throw new ApiError({
          status: 409,
          code: "idempotency_key_reused",
          detail:
            "This idempotency key belongs to another submission, so nothing was stored. Use a new key for a new submission.",
        });
    }
  });
