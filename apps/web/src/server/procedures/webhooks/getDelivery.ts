import { deliverySchema } from "@lapline/contracts";
import { getDelivery as readDelivery } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** One delivery with what was sent and what was answered. */
export const getDelivery = projectProcedure("webhooks.manage")
  .input(byIdSchema)
  .output(deliverySchema)
  .query(async ({ ctx, input: { id } }) => {
    const delivery = await readDelivery(ctx.engine, { projectId: ctx.projectId, deliveryId: id });
    if (delivery === null) throw notFound("delivery");
    return delivery;
  });
