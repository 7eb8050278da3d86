import { backfillInputSchema, backfillPreviewSchema } from "@lapline/contracts";
import { previewBackfill as planBackfill } from "@lapline/engine";
import { offeredCatalog } from "../../../server/catalog.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** What a backfill would measure and what that costs, without storing anything. */
export const previewBackfill = projectProcedure("project.read")
  .input(backfillInputSchema)
  .output(backfillPreviewSchema)
  .query(async ({ ctx, input }) =>
    planBackfill(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      backfill: input,
    }),
  );
