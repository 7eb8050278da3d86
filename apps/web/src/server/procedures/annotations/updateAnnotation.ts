import { annotationChangeSchema, annotationSchema, idSchema } from "@lapline/contracts";
import { projectProcedure } from "../../trpc.ts";
import { editAnnotation } from "./editAnnotation.ts";

/** Changes the text of an annotation. */
export const updateAnnotation = projectProcedure("annotations.write")
  .input(annotationChangeSchema.extend({ id: idSchema }))
  .output(annotationSchema)
  .mutation(({ ctx, input: { text, ...seen } }) =>
    editAnnotation(ctx, seen, { kind: "update", text }),
  );
