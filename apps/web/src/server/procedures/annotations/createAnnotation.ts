import { annotationInputSchema, annotationSchema } from "@lapline/contracts";
import { createAnnotation as storeAnnotation } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Writes an annotation at a version or a moment. */
export const createAnnotation = projectProcedure("annotations.write")
  .input(annotationInputSchema)
  .output(annotationSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await storeAnnotation(ctx.engine, {
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
          detail: "The project has as many annotations as it may. Delete some that are not needed.",
        });
    }
  });
