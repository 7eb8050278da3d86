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
  .meta({
    rest: {
      method: "GET",
      path: "/published/{page}",
      operationId: "getPublishedComparison",
      summary:
        "The tables of a published comparison as printed, each figure with the newest comparable result and the ratios of both to the reference of its line",
      query: publishedQuerySchema,
      judged: "whole",
    },
  })
  .input(publishedInputSchema)
  .output(publishedComparisonSchema)
  .query(({ ctx, input: { page, label } }): Promise<PublishedComparison> => {
    const { projectId } = ctx;
    return viewPublished(ctx.engine, catalog, { projectId, label, ...pageOf(page) });
  });
