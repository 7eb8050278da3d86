import { seriesFacetsSchema } from "@lapline/contracts";
import { readSeriesFacets } from "@lapline/engine";
import { projectProcedure } from "../../../server/trpc.ts";
import { seriesFacetsQuerySchema } from "./seriesQuery.ts";

/** What the series list can be narrowed to, with counts. */
export const seriesFacets = projectProcedure("project.read")
  .input(seriesFacetsQuerySchema)
  .output(seriesFacetsSchema)
  .query(({ ctx: { engine, projectId }, input }) =>
    readSeriesFacets(engine, { projectId, ...input }),
  );
