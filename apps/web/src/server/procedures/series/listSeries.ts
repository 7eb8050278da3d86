import { pageSchema, seriesSummarySchema } from "@lapline/contracts";
import { listSeries as readSeriesPage } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";
import { seriesQuerySchema } from "./seriesQuery.ts";

/** Histories of the project, one per measure, workload and hardware label. */
export const listSeries = readProcedure
  .input(seriesQuerySchema)
  .output(pageSchema(seriesSummarySchema))
  .query(({ ctx, input }) => readSeriesPage(ctx.engine, { projectId: ctx.projectId, ...input }));
