import { hookDeliverySchema } from "@lapline/contracts";
import { getHookDelivery } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** One delivery with what every rule made of it. */
export const getDelivery = projectProcedure("runs.submit")
  .input(byIdSchema)
  .output(hookDeliverySchema)
  .query(async ({ ctx, input: { id } }) => {
    const { projectId } = ctx;
    const delivery = await getHookDelivery(ctx.engine, { projectId, deliveryId: id });
    if (delivery === null) throw notFound("delivery");
    return delivery;
  });
