import { hookDecisionSchema, hookDeliverySchema, idSchema } from "@lapline/contracts";
import { z } from "zod";
import { projectProcedure } from "../../trpc.ts";
import { decide } from "./decide.ts";

/** Lets the one commit that was looked at run; what is pushed later waits anew. */
export const approveDelivery = projectProcedure("runs.submit")
  .input(z.strictObject({ id: idSchema, ...hookDecisionSchema.shape }))
  .output(hookDeliverySchema)
  .mutation(({ ctx, input }) => decide(ctx, "approved", input));
