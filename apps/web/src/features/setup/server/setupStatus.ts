import { hasOwner } from "@lapline/engine";
import { z } from "zod";
import { publicProcedure } from "../../../server/trpc.ts";

/** Whether nobody owns this installation yet. */
export const setupStatus = publicProcedure
  .output(z.strictObject({ needsSetup: z.boolean() }))
  .query(async ({ ctx }) => ({ needsSetup: !(await hasOwner(ctx.engine)) }));
