import { seriesGroupSchema } from "@lapline/contracts";
import { groupSeries as countGroups } from "@lapline/engine";
import { z } from "zod";
import { readProcedure } from "../../../server/trpc.ts";
import { seriesGroupsQuerySchema } from "./seriesQuery.ts";

/** Counts the series that a filter shows by one or two names. */
export const groupSeries = readProcedure
  .input(seriesGroupsQuerySchema)
  .output(z.strictObject({ items: z.array(seriesGroupSchema) }))
  .query(async ({ ctx: { engine, projectId }, input: { by, ...filter } }) => {
    const [first = "target", ...others] = by;
    return { items: await countGroups(engine, { projectId, ...filter, by: [first, ...others] }) };
  });
