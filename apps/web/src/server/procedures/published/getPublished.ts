import {
  type PublishedComparison,
  presetSchema,
  publishedComparisonSchema,
  publishedQuerySchema,
} from "@lapline/contracts";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";
import { pageOf } from "./pageOf.ts";
import { viewPublished } from "./viewPublished.ts";

export const publishedInputSchema = publishedQuerySchema.extend({ page: presetSchema.shape.id });

/** The tables of a published page with what the project measured beside them. */
export const getPublished = readProcedure
  .input(publishedInputSchema)
  .output(publishedComparisonSchema)
  .query(({ ctx, input: { page, label } }): Promise<PublishedComparison> => {
    const { projectId } = ctx;
    return viewPublished(ctx.engine, catalog, { projectId, label, ...pageOf(page) });
  });
