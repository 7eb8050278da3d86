import { deliveriesQuerySchema, deliverySummarySchema, pageSchema } from "@lapline/contracts";
import { listDeliveries as readDeliveries } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** The delivery log, newest first; of one webhook, or in one state, where that is asked. */
export const listDeliveries = projectProcedure("webhooks.manage")
  .input(deliveriesQuerySchema)
  .output(pageSchema(deliverySummarySchema))
  .query(({ ctx, input }) => readDeliveries(ctx.engine, { projectId: ctx.projectId, ...input }));
