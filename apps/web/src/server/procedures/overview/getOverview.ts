import { overviewQuerySchema, overviewSchema } from "@lapline/contracts";
import { readOverview } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** What got worse since a time, what runs, how the machines are, the latest runs. */
export const getOverview = readProcedure
  .input(overviewQuerySchema)
  .output(overviewSchema)
  .query(({ ctx: { engine, projectId }, input: { since } }) =>
    readOverview(engine, { projectId, since: since === undefined ? null : new Date(since) }),
  );
