import { seriesSchema } from "@lapline/contracts";
import { getSeries as readSeries } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { readProcedure } from "../../../server/trpc.ts";

/** One history with its points in version order. */
export const getSeries = readProcedure
  .input(byIdSchema)
  .output(seriesSchema)
  .query(async ({ ctx, input }) => {
    const series = await readSeries(ctx.engine, { projectId: ctx.projectId, seriesId: input.id });
    if (series === null) throw notFound("series");
    return series;
  });
