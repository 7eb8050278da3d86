import { pageSchema, seriesGroupSchema } from "@lapline/contracts";
import { groupSeries as countGroups } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";
import { seriesGroupsQuerySchema } from "./seriesQuery.ts";

/** Counts the series that a filter shows by one or two names. */
export const groupSeries = readProcedure
  .input(seriesGroupsQuerySchema)
  .output(pageSchema(seriesGroupSchema))
  .query(({ ctx: { engine, projectId }, input: { by, ...filter } }) => {
    const [first = "target", ...others] = by;
    return countGroups(engine, { projectId, ...filter, by: [first, ...others] });
  });
