import { moreProblems, pageSchema, slugSchema } from "@lapline/contracts";
import {
  type DefinitionProblem,
  definitionDetailSchema,
  definitionInputSchema,
  definitionPutSchema,
  definitionRevisionSchema,
  definitionSummarySchema,
  definitionTryInputSchema,
  definitionTrySchema,
  definitionValidateInputSchema,
  definitionValidationSchema,
} from "@lapline/contracts/definitions";
import {
  archiveDefinition,
  type EngineContext,
  getDefinition,
  getRevision,
  listDefinitions,
  putDefinition,
  tryDefinition,
  validateDefinition,
} from "@lapline/engine";
import { z } from "zod";
import type { Access } from "../access.ts";
import { engineActor } from "../actor.ts";
import { catalog, offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { definition } from "./examples.ts";
import { submissionRefused } from "./runs.ts";

const byTargetSchema = z.strictObject({ target: slugSchema });

/** As large as its column; a larger one names no revision. */
const revisionNumberSchema = z.coerce.number().int().min(1).max(2_147_483_647);

const byRevisionSchema = byTargetSchema.extend({
  number: revisionNumberSchema,
  /** The revision that it is held against; absent: the one before it. */
  from: revisionNumberSchema.optional(),
});

/** 422 for a definition that cannot be stored; lists every mistake with its place. */
function definitionRefused(problems: readonly DefinitionProblem[]): ApiError {
  const [first] = problems;
  const more = moreProblems(problems.length - 1);
  const where = first === undefined ? "" : `line ${first.line}, column ${first.column}: `;
  return new ApiError({
    status: 422,
    code: "definition_invalid",
    detail: `Nothing was stored: ${where}${first?.message ?? "the definition has mistakes."}${more}`,
    errors: problems.slice(0, 200),
  });
}

/** Software that the project defines itself. */
export const definitionsRouter = router({
  /** Definitions of the project, by their targets. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/definitions",
        operationId: "listDefinitions",
        summary: "Targets that the project defines, by id",
      },
    })
    .input(
      z.strictObject({
        /** Whether archived ones are listed too. */
        archived: z.enum(["true", "false"]).optional(),
      }),
    )
    .output(pageSchema(definitionSummarySchema))
    .query(async ({ ctx, input }) => ({
      items: await listDefinitions(ctx.engine, {
        projectId: ctx.projectId,
        archived: input.archived === "true",
      }),
      nextCursor: null,
    })),

  /** One definition with its text, its revisions and where it is used. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/definitions/{target}",
        operationId: "getDefinition",
        summary: "One definition with its text, newest revisions and uses",
      },
    })
    .input(byTargetSchema)
    .output(definitionDetailSchema)
    .query(async ({ ctx, input }) => {
      const found = await getDefinition(ctx.engine, { projectId: ctx.projectId, ...input });
      if (found === null) throw notFound("definition");
      return found;
    }),

  /** One revision in full, and how it differs from another. */
  revision: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/definitions/{target}/revisions/{number}",
        operationId: "getDefinitionRevision",
        summary: "One revision of a definition with its changes",
        query: byRevisionSchema.pick({ from: true }),
      },
    })
    .input(byRevisionSchema)
    .output(definitionRevisionSchema)
    .query(async ({ ctx, input }) => {
      const found = await getRevision(ctx.engine, { projectId: ctx.projectId, ...input });
      if (found === null) throw notFound("revision");
      return found;
    }),

  /** Stores a definition, or its next revision; the same content again changes nothing. */
  put: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/definitions",
        operationId: "putDefinition",
        summary: "Store a definition or its next revision; equal content changes nothing",
        problems: ["definition_invalid"],
        example: definition,
        repeat: { lost: "Send the definition again: the same content changes nothing." },
      },
    })
    .input(definitionInputSchema)
    .output(definitionPutSchema)
    .mutation(async ({ ctx, input }) => {
      const { projectId } = ctx;
      const put = await putDefinition(ctx.engine, catalog, {
        projectId,
        actor: engineActor(ctx.actor),
        definition: input,
      });
      if (put.outcome === "invalid") throw definitionRefused(put.problems);
      const stored = await getDefinition(ctx.engine, { projectId, target: put.target });
      if (stored === null) throw notFound("definition");
      return { ...put, definition: stored };
    }),

  /** Every mistake of a definition with its place; stores nothing. */
  validate: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/definitions/validate",
        operationId: "validateDefinition",
        summary: "Validate a definition: every mistake with line, column and path",
        example: definition,
      },
    })
    .input(definitionValidateInputSchema)
    .output(definitionValidationSchema)
    .query(({ ctx, input }) =>
      validateDefinition(ctx.engine, catalog, { projectId: ctx.projectId, ...input }),
    ),

  /** Queues one trial of a definition that is not kept. */
  try: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/definitions/try",
        operationId: "tryDefinition",
        summary: "Try a definition: queue one trial, keep only its report",
        status: 201,
        location: "/api/v1/jobs/{jobId}",
        problems: ["definition_invalid", "submission_invalid"],
        example: { ...definition, version: "v1.2.0", label: "local" },
        repeat: { lost: "Send it again: trying a definition leaves nothing behind." },
      },
    })
    .input(definitionTryInputSchema)
    .output(definitionTrySchema)
    .mutation(async ({ ctx, input }) => {
      const { projectId, engine } = ctx;
      const actor = engineActor(ctx.actor);
      const queued = await tryDefinition(engine, await offeredCatalog(engine), {
        ...{ projectId, actor },
        asked: input,
      });
      switch (queued.outcome) {
        case "queued":
          return queued.tried;
        case "invalid":
          throw definitionRefused(queued.problems);
        case "cannot_run":
          throw submissionRefused(queued.problems);
      }
    }),

  /** Takes a definition out of what can be submitted; what was measured stays. */
  archive: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/definitions/{target}/archive",
        operationId: "archiveDefinition",
        summary: "Archive a definition; its results stay",
        repeat: { read: "definitions.get", of: "target" },
      },
    })
    .input(byTargetSchema)
    .output(definitionDetailSchema)
    .mutation(({ ctx, input }) => setArchived(ctx, input.target, true)),

  /** Offers an archived definition again. */
  restore: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/definitions/{target}/restore",
        operationId: "restoreDefinition",
        summary: "Restore an archived definition",
        repeat: { read: "definitions.get", of: "target" },
      },
    })
    .input(byTargetSchema)
    .output(definitionDetailSchema)
    .mutation(({ ctx, input }) => setArchived(ctx, input.target, false)),
});

async function setArchived(
  { engine, projectId, actor }: Access & { engine: EngineContext },
  target: string,
  isArchived: boolean,
) {
  const place = { projectId, target };
  const isKnown = await archiveDefinition(engine, {
    ...place,
    actor: engineActor(actor),
    isArchived,
  });
  const found = isKnown ? await getDefinition(engine, place) : null;
  if (found === null) throw notFound("definition");
  return found;
}
