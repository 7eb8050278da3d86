import { seriesSummarySchema } from "@lapline/contracts";
import { listPinned as readPinned } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../trpc.ts";

/** What the caller pinned, first pinned first; nothing for API keys, which are nobody. */
export const listPinned = projectProcedure("project.read")
  .output(z.strictObject({ items: z.array(seriesSummarySchema) }))
  .query(async ({ ctx: { engine, projectId, actor } }) => {
    if (actor.kind !== "user") return { items: [] };
    return { items: await readPinned(engine, { projectId, userId: actor.userId }) };
  });
