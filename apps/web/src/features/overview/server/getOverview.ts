import { overviewQuerySchema, overviewSchema } from "@lapline/contracts";
import { readOverview } from "@lapline/engine";
import { projectProcedure } from "../../../server/trpc.ts";

/** What got worse, what runs, how the machines are, the latest runs. */
export const getOverview = projectProcedure("project.read")
  .input(overviewQuerySchema)
  .output(overviewSchema)
  .query(({ ctx: { engine, projectId, actor }, input: { since } }) =>
    readOverview(engine, {
      projectId,
      userId: actor.kind === "user" ? actor.userId : null,
      since: since === undefined ? undefined : new Date(since),
    }),
  );
