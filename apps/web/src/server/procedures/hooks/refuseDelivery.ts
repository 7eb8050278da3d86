import { hookDecisionSchema, hookDeliverySchema, idSchema } from "@lapline/contracts";
import { z } from "zod";
import { projectProcedure } from "../../trpc.ts";
import { decide } from "./decide.ts";

/** Refuses a commit that waits for approval, for good. */
export const refuseDelivery = projectProcedure("runs.submit")
  .input(z.strictObject({ id: idSchema, ...hookDecisionSchema.shape }))
  .output(hookDeliverySchema)
  .mutation(({ ctx, input }) => decide(ctx, "refused", input));
