import { annotationRevisionSchema, annotationSchema, idSchema } from "@lapline/contracts";
import { projectProcedure } from "../../trpc.ts";
import { editAnnotation } from "./editAnnotation.ts";

/** Deletes an annotation; for a day that can be taken back with `restore`. */
export const deleteAnnotation = projectProcedure("annotations.write")
  .input(annotationRevisionSchema.extend({ id: idSchema }))
  .output(annotationSchema)
  .mutation(({ ctx, input }) => editAnnotation(ctx, input, { kind: "delete" }));
