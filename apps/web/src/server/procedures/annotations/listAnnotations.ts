import { annotationQuerySchema, annotationSchema, pageSchema } from "@lapline/contracts";
import { listAnnotations as readAnnotations } from "@lapline/engine";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** Annotations of the project, or of what stands at one series; newest first. */
export const listAnnotations = readProcedure
  .input(annotationQuerySchema)
  .output(pageSchema(annotationSchema))
  .query(async ({ ctx, input }) => {
    const page = await readAnnotations(ctx.engine, { projectId: ctx.projectId, ...input });
    if (page === null) throw notFound("series");
    return page;
  });
