import { seriesSchema } from "@lapline/contracts";
import { getSeries as readSeries } from "@lapline/engine";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";
import { seriesByIdSchema } from "./seriesByIdSchema.ts";

/** One history with its points in version order, every number in full. */
export const getSeries = readProcedure
  .input(seriesByIdSchema)
  .output(seriesSchema)
  .query(async ({ ctx, input: { id, statistic, ...range } }) => {
    const about = { projectId: ctx.projectId, seriesId: id, range, statistic };
    const series = await readSeries(ctx.engine, about);
    if (series === null) throw notFound("series");
    return series;
  });
