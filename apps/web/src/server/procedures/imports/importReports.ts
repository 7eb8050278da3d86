import { idempotencyKeySchema, reportImportSchema, runSchema } from "@lapline/contracts";
import { importReports as storeReports } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { projectProcedure } from "../../trpc.ts";

const inputSchema = reportImportSchema.extend({ idempotencyKey: idempotencyKeySchema.optional() });

/** Stores results measured elsewhere, whole or not at all, and answers with their run. */
export const importReports = projectProcedure("reports.import")
  .input(inputSchema)
  .output(runSchema)
  .mutation(async ({ ctx, input: { idempotencyKey, ...request } }) => {
    const { projectId, actor } = ctx;
    const result = await storeReports(ctx.engine, catalog, {
      projectId,
      actor: engineActor(actor),
      request,
      idempotencyKey,
    });
    switch (result.outcome) {
      case "created":
      case "existing":
        return result.run;
      case "invalid":
        throw importRefused(result.problems);
      case "backlog":
        throw new ApiError({
          status: 429,
          code: "too_many_requests",
          detail:
            "Nothing was imported: more than 20,000 results of this project wait to be evaluated. Send this again in a minute.",
          headers: { "retry-after": "60" },
        });
      case "key_reused":
        throw new ApiError({
          status: 409,
          code: "idempotency_key_reused",
          detail:
            "This idempotency key belongs to another import, so nothing was stored. Use a new key for a new import.",
        });
    }
  });

function importRefused(problems: readonly { path: string; message: string }[]): ApiError {
  const [first] = problems;
  const more = problems.length > 1 ? ` There are ${problems.length - 1} more problems.` : "";
  return new ApiError({
    status: 422,
    code: "import_invalid",
    detail: `Nothing was imported: ${first?.message ?? "the files cannot be read."}${more}`,
    errors: problems.slice(0, 200).map(({ path, message }) => ({ path, message })),
  });
}
