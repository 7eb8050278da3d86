import { isSetUp } from "@lapline/engine";
import { z } from "zod";
import { publicProcedure } from "../../trpc.ts";

/** Whether this installation was never set up. */
export const setupStatus = publicProcedure
  .output(z.strictObject({ needsSetup: z.boolean() }))
  .query(async ({ ctx }) => ({ needsSetup: !(await isSetUp(ctx.engine)) }));
