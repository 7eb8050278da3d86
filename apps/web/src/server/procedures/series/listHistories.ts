import { seriesHistorySchema } from "@lapline/contracts";
import { readHistories } from "@lapline/engine";
import { z } from "zod";
import { readProcedure } from "../../trpc.ts";
import { seriesHistoriesQuerySchema } from "./seriesQuery.ts";

/** Several histories at once, down-sampled together: what one chart draws. */
export const listHistories = readProcedure
  .input(seriesHistoriesQuerySchema)
  .output(z.strictObject({ items: z.array(seriesHistorySchema) }))
  .query(async ({ ctx: { engine, projectId }, input: { ids, ...range } }) => ({
    items: await readHistories(engine, { projectId, seriesIds: [...new Set(ids)], ...range }),
  }));
