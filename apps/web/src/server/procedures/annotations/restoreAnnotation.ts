import { annotationRevisionSchema, annotationSchema, idSchema } from "@lapline/contracts";
import { projectProcedure } from "../../trpc.ts";
import { editAnnotation } from "./editAnnotation.ts";

/** Takes the deletion of an annotation back. */
export const restoreAnnotation = projectProcedure("annotations.write")
  .input(annotationRevisionSchema.extend({ id: idSchema }))
  .output(annotationSchema)
  .mutation(({ ctx, input }) => editAnnotation(ctx, input, { kind: "restore" }));
