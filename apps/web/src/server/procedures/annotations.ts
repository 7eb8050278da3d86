import {
  type Annotation,
  annotationChangeSchema,
  annotationInputSchema,
  annotationQuerySchema,
  annotationRevisionSchema,
  annotationSchema,
  idSchema,
  pageSchema,
} from "@lapline/contracts";
import {
  type AnnotationEdit,
  changeAnnotation,
  createAnnotation,
  listAnnotations,
} from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { exampleId } from "./examples.ts";

type Context = {
  engine: Parameters<typeof changeAnnotation>[0];
  projectId: string;
  actor: Parameters<typeof engineActor>[0];
};

/** Changes the annotation that the caller saw; 404 without it, 409 when it was changed meanwhile. */
async function editAnnotation(
  { engine, projectId, actor }: Context,
  { id, revision }: { id: string; revision: number },
  edit: AnnotationEdit,
): Promise<Annotation> {
  const changed = await changeAnnotation(engine, {
    projectId,
    annotationId: id,
    revision,
    actor: engineActor(actor),
    edit,
  });
  switch (changed.outcome) {
    case "changed":
      return changed.annotation;
    case "unknown":
      throw notFound("annotation");
    case "changed_meanwhile":
      throw new ApiError({
        status: 409,
        code: "annotation_changed",
        detail: "Somebody else changed the annotation. Look at it again, then decide.",
      });
  }
}

/** What people wrote at histories. */
export const annotationsRouter = router({
  /** Annotations of the project, or of what stands at one series; newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/annotations",
        operationId: "listAnnotations",
        summary: "Annotations of the project, newest first, or those of one series",
        problems: ["not_found"],
      },
    })
    .input(annotationQuerySchema)
    .output(pageSchema(annotationSchema))
    .query(async ({ ctx, input }) => {
      const page = await listAnnotations(ctx.engine, { projectId: ctx.projectId, ...input });
      if (page === null) throw notFound("series");
      return page;
    }),

  /** Writes an annotation at a version or a moment. */
  create: projectProcedure("annotations.write")
    .meta({
      rest: {
        method: "POST",
        path: "/annotations",
        operationId: "createAnnotation",
        summary: "Create an annotation at a version or a moment",
        status: 201,
        problems: ["not_found", "too_many_annotations"],
        example: {
          seriesId: exampleId,
          scope: "series",
          version: "v0.30.0",
          text: "New kernel on the bench machine",
        },
        repeat: { find: "annotations.list" },
      },
    })
    .input(annotationInputSchema)
    .output(annotationSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createAnnotation(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        annotation: input,
      });
      switch (created.outcome) {
        case "created":
          return created.annotation;
        case "unknown":
          throw notFound(created.what);
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_annotations",
            detail:
              "The project has the maximum number of annotations. Delete some that are not needed.",
          });
      }
    }),

  /** Changes the text of an annotation. */
  update: projectProcedure("annotations.write")
    .meta({
      rest: {
        method: "POST",
        path: "/annotations/{id}",
        operationId: "updateAnnotation",
        summary: "Change the text of an annotation",
        body: annotationChangeSchema,
        problems: ["annotation_changed"],
        repeat: { find: "annotations.list" },
      },
    })
    .input(annotationChangeSchema.extend({ id: idSchema }))
    .output(annotationSchema)
    .mutation(({ ctx, input: { text, ...seen } }) =>
      editAnnotation(ctx, seen, { kind: "update", text }),
    ),

  /** Deletes an annotation; for a day that can be taken back with `restore`. */
  delete: projectProcedure("annotations.write")
    .meta({
      rest: {
        method: "POST",
        path: "/annotations/{id}/delete",
        operationId: "deleteAnnotation",
        summary: "Delete an annotation; for a day it can be restored",
        body: annotationRevisionSchema,
        problems: ["annotation_changed"],
        repeat: { lost: "The annotation is deleted; for a day it can be restored." },
      },
    })
    .input(annotationRevisionSchema.extend({ id: idSchema }))
    .output(annotationSchema)
    .mutation(({ ctx, input }) => editAnnotation(ctx, input, { kind: "delete" })),

  /** Takes the deletion of an annotation back. */
  restore: projectProcedure("annotations.write")
    .meta({
      rest: {
        method: "POST",
        path: "/annotations/{id}/restore",
        operationId: "restoreAnnotation",
        summary: "Restore a deleted annotation",
        body: annotationRevisionSchema,
        problems: ["annotation_changed"],
        repeat: { find: "annotations.list" },
      },
    })
    .input(annotationRevisionSchema.extend({ id: idSchema }))
    .output(annotationSchema)
    .mutation(({ ctx, input }) => editAnnotation(ctx, input, { kind: "restore" })),
});
