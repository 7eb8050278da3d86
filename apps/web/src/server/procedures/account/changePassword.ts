import { changePassword as change } from "@lapline/engine";
import { z } from "zod";
import { assertGoodPassword } from "../../auth/assertGoodPassword.ts";
import { passwordLengthMax, passwordLengthMin } from "../../auth/passwordLength.ts";
import { ApiError } from "../../http/apiError.ts";
import { assertSameOrigin } from "../../http/sameOrigin.ts";
import { consumePasswordChange } from "../../limits/consumePasswordChange.ts";
import { log } from "../../log.ts";
import { sessionProcedure } from "../../trpc.ts";

const inputSchema = z.strictObject({
  current: z.string().min(1, "say which one you have now").max(passwordLengthMax),
  next: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
});

/** Gives the signed-in person a new password and signs them out everywhere else. */
export const changePassword = sessionProcedure
  .input(inputSchema)
  .output(z.strictObject({ changed: z.literal(true) }))
  .mutation(async ({ ctx, input }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name, email, sessionId } = ctx.user;
    await consumePasswordChange(userId);
    await assertGoodPassword(input.next, { path: "next", known: [email, name] });
    const actor = { kind: "user" as const, id: userId, name };
    const outcome = await change(ctx.engine, { actor, ...input, sessionId });
    log().info({ requestId: ctx.requestId, outcome }, "a password was to be changed");
    switch (outcome) {
      case "changed":
        return { changed: true as const };
      case "wrong":
        throw new ApiError({
          status: 409,
          code: "password_wrong",
          detail: "That is not your password of now. Nothing was changed.",
          errors: [{ path: "current", message: "is not your password of now" }],
        });
    }
  });
