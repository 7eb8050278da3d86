import { hookDeliveriesQuerySchema, hookDeliverySchema, pageSchema } from "@lapline/contracts";
import { listHookDeliveries } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** What CI triggers were sent and what became of it, newest first. */
export const listDeliveries = projectProcedure("runs.submit")
  .input(hookDeliveriesQuerySchema)
  .output(pageSchema(hookDeliverySchema))
  .query(({ ctx, input }) =>
    listHookDeliveries(ctx.engine, { projectId: ctx.projectId, ...input }),
  );
