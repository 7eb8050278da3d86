import { projectNameSchema } from "@lapline/contracts";
import { createOwner, isSetUp } from "@lapline/engine";
import { z } from "zod";
import { assertGoodPassword, passwordLengthMax, passwordLengthMin } from "../auth/passwords.ts";
import { ApiError } from "../http/apiError.ts";
import { assertSameOrigin } from "../http/request.ts";
import { consumeSetUp } from "../limits/keptLimits.ts";
import { log } from "../log.ts";
import { publicProcedure, router } from "../trpc.ts";

const line = z
  .string()
  .trim()
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

const inputSchema = z.strictObject({
  name: line.min(1, "say how you are called").max(100),
  email: z.email("this is not an e-mail address").max(254),
  password: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
  projectName: projectNameSchema,
});

/** The first run of an installation. */
export const setupRouter = router({
  /** Whether this installation was never set up. */
  status: publicProcedure
    .meta({ withoutRest: "decides whether the interface shows the page of the first run" })
    .output(z.strictObject({ needsSetup: z.boolean() }))
    .query(async ({ ctx }) => ({ needsSetup: !(await isSetUp(ctx.engine)) })),

  /** First run: makes the owner and their project, once. The caller then signs in. */
  createOwner: publicProcedure
    .meta({ withoutRest: "makes the first account, before which there are no keys" })
    .input(inputSchema)
    .output(z.strictObject({ created: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      assertSameOrigin(ctx.headers);
      await consumeSetUp(ctx.clientAddress);
      const { email, name, projectName, password } = input;
      await assertGoodPassword(password, { path: "password", known: [email, name, projectName] });
      const outcome = await createOwner(ctx.engine, input);
      log().info({ requestId: ctx.requestId, outcome }, "set-up");
      switch (outcome) {
        case "created":
          return { created: true as const };
        case "owned":
          throw new ApiError({
            status: 409,
            code: "already_set_up",
            detail: "This installation has an owner already. Sign in, or ask the owner to add you.",
          });
      }
    }),
});
