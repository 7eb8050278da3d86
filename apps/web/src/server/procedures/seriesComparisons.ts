import { pageQuerySchema, pageSchema, seriesComparisonSchema } from "@lapline/contracts";
import { listSeriesComparisons } from "@lapline/engine";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { readProcedure } from "../trpc.ts";

/** What interleaved jobs say of a series. */
export const seriesComparisons = {
  /** Pairs of versions that were measured interleaved. */
  comparisons: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series/{id}/comparisons",
        operationId: "listSeriesComparisons",
        summary: "Interleaved comparisons of a series, the last evaluated first",
        query: pageQuerySchema,
      },
    })
    .input(byIdSchema.extend(pageQuerySchema.shape))
    .output(pageSchema(seriesComparisonSchema))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const about = { projectId: ctx.projectId, seriesId: id, ...page };
      const found = await listSeriesComparisons(ctx.engine, about);
      if (found === null) throw notFound("series");
      return found;
    }),
};
