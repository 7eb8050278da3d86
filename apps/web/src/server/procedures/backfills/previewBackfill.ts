import { backfillInputSchema, backfillPreviewSchema } from "@lapline/contracts";
import { previewBackfill as planBackfill } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { projectProcedure } from "../../trpc.ts";
import { readCommits } from "./readCommits.ts";

/** What a backfill would measure and what that costs; a repository may be asked, no run is stored. */
export const previewBackfill = projectProcedure("project.read")
  .input(backfillInputSchema)
  .output(backfillPreviewSchema)
  .query(async ({ ctx, input }) => {
    const catalog = await offeredCatalog(ctx.engine);
    return planBackfill(ctx.engine, catalog, {
      projectId: ctx.projectId,
      backfill: input,
      listed: await readCommits(ctx, catalog, input),
    });
  });
