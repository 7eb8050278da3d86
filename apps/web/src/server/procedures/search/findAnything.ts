import { searchQuerySchema, searchSchema } from "@lapline/contracts";
import { searchProject } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** Series, runs, versions, machines and alerts that have every word in their names. */
export const findAnything = readProcedure
  .input(searchQuerySchema)
  .output(searchSchema)
  .query(({ ctx: { engine, projectId }, input: { q } }) =>
    searchProject(engine, catalog, { projectId, q }),
  );
