import { seriesFacetsSchema } from "@lapline/contracts";
import { readSeriesFacets } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";
import { seriesFacetsQuerySchema } from "./seriesQuery.ts";

/** What the series list can be narrowed to, with counts. */
export const seriesFacets = readProcedure
  .input(seriesFacetsQuerySchema)
  .output(seriesFacetsSchema)
  .query(({ ctx: { engine, projectId }, input }) =>
    readSeriesFacets(engine, { projectId, ...input }),
  );
