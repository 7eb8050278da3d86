import { searchQuerySchema, searchSchema } from "@lapline/contracts";
import { searchProject } from "@lapline/engine";
import { catalog } from "../catalog.ts";
import { readProcedure, router } from "../trpc.ts";

/** Finding anything by its name. */
export const searchRouter = router({
  /** Series, runs, versions, machines and alerts that have every word in their names. */
  find: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/search",
        operationId: "search",
        summary:
          "Series, runs, versions, machines and alerts by words of their names, the best few each",
      },
    })
    .input(searchQuerySchema)
    .output(searchSchema)
    .query(({ ctx: { engine, projectId }, input: { q } }) =>
      searchProject(engine, catalog, { projectId, q }),
    ),
});
