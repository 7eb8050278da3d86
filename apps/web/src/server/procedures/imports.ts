import {
  idempotencyKeySchema,
  importMappingInputSchema,
  importPreviewRequestSchema,
  importPreviewSchema,
  moreProblems,
  namedPageQuerySchema,
  pageSchema,
  reportImportBytesMax,
  reportImportSchema,
  runSchema,
  savedImportMappingSchema,
} from "@lapline/contracts";
import {
  deleteImportMapping,
  importReports,
  listImportMappings,
  previewImport,
  saveImportMapping,
} from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { catalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";

const inputSchema = reportImportSchema.extend({ idempotencyKey: idempotencyKeySchema.optional() });

function importRefused(problems: readonly { path: string; message: string }[]): ApiError {
  const [first] = problems;
  const more = moreProblems(problems.length - 1);
  return new ApiError({
    status: 422,
    code: "import_invalid",
    detail: `Nothing was imported: ${first?.message ?? "the files cannot be read."}${more}`,
    errors: problems.slice(0, 200).map(({ path, message }) => ({ path, message })),
  });
}

/** Results measured elsewhere. */
export const importsRouter = router({
  /** Which columns of a table say what, as the project keeps it for its imports. */
  mappings: projectProcedure("reports.import")
    .meta({
      rest: {
        method: "GET",
        path: "/import-mappings",
        operationId: "listImportMappings",
        summary: "Import mappings of the project, by name",
      },
    })
    .input(namedPageQuerySchema)
    .output(pageSchema(savedImportMappingSchema))
    .query(({ ctx, input }) =>
      listImportMappings(ctx.engine, { projectId: ctx.projectId, ...input }),
    ),

  /** Keeps a mapping under a name, for the next imports. */
  saveMapping: projectProcedure("reports.import")
    .meta({
      rest: {
        method: "POST",
        path: "/import-mappings",
        operationId: "saveImportMapping",
        summary: "Save an import mapping; replaces one of the same name",
        status: 201,
        problems: ["too_many_import_mappings"],
        example: {
          name: "nightly",
          mapping: {
            kind: "csv",
            benchmark: "test",
            value: "seconds",
            unit: { is: "s" },
            version: "commit",
            time: "date",
          },
        },
        repeat: { find: "imports.mappings" },
      },
    })
    .input(importMappingInputSchema)
    .output(savedImportMappingSchema)
    .mutation(async ({ ctx, input }) => {
      const { projectId } = ctx;
      const actor = engineActor(ctx.actor);
      const answer = await saveImportMapping(ctx.engine, { projectId, actor, input });
      if (answer.outcome === "saved") return answer.saved;
      throw new ApiError({
        status: 409,
        code: "too_many_import_mappings",
        detail:
          "The project has the maximum number of import mappings. Delete some that are not needed.",
      });
    }),

  /** Removes a mapping; what was imported with it stays. */
  deleteMapping: projectProcedure("reports.import")
    .meta({
      rest: {
        method: "POST",
        path: "/import-mappings/{id}/delete",
        operationId: "deleteImportMapping",
        summary: "Delete an import mapping; imported results stay",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const { projectId } = ctx;
      const actor = engineActor(ctx.actor);
      if (!(await deleteImportMapping(ctx.engine, { projectId, actor, mappingId: id }))) {
        throw notFound("import mapping");
      }
      return { id };
    }),

  /** What an import would become, without storing anything. */
  preview: projectProcedure("reports.import")
    .meta({
      rest: {
        method: "POST",
        path: "/reports/preview",
        operationId: "previewImport",
        summary: "Preview an import; stores nothing",
        bodyBytesMax: reportImportBytesMax,
        example: {
          files: [{ name: "bench.txt", content: "BenchmarkInsert-8   1000   1523 ns/op\n" }],
        },
      },
    })
    .input(importPreviewRequestSchema)
    .output(importPreviewSchema)
    .query(({ ctx, input }) =>
      previewImport(ctx.engine, catalog, { projectId: ctx.projectId, request: input }),
    ),

  /** Stores results measured elsewhere, whole or not at all, and answers with their run. */
  reports: projectProcedure("reports.import")
    .meta({
      rest: {
        method: "POST",
        path: "/reports",
        operationId: "importReports",
        summary: "Import results measured elsewhere: all files, or none",
        body: reportImportSchema,
        bodyBytesMax: reportImportBytesMax,
        status: 201,
        location: "/api/v1/runs/{id}",
        idempotencyKey:
          "Repeating an import with the same key and body answers with the first one's run; with another body it is refused (409).",
        problems: ["idempotency_key_reused", "import_invalid"],
        example: {
          target: "pocketbase",
          version: "0.40.4",
          label: "ci-runner",
          files: [{ name: "bench.txt", content: "BenchmarkInsert-8   1000   1523 ns/op\n" }],
        },
      },
    })
    .input(inputSchema)
    .output(runSchema)
    .mutation(async ({ ctx, input: { idempotencyKey, ...request } }) => {
      const { projectId, actor } = ctx;
      const result = await importReports(ctx.engine, catalog, {
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
    }),
});
