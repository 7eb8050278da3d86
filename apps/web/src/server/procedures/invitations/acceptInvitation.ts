import {
  type AcceptInvitationOutcome,
  acceptInvitation as accept,
  openInvitation,
} from "@lapline/engine";
import { z } from "zod";
import { assertGoodPassword } from "../../auth/assertGoodPassword.ts";
import { passwordLengthMax, passwordLengthMin } from "../../auth/passwordLength.ts";
import { ApiError } from "../../http/apiError.ts";
import { linkGone } from "../../http/linkGone.ts";
import { assertSameOrigin } from "../../http/sameOrigin.ts";
import { consumeMailLink } from "../../limits/consumeMailLink.ts";
import { publicProcedure, sessionProcedure } from "../../trpc.ts";

const tokenSchema = z.string().min(1).max(100);
const output = z.strictObject({ projectSlug: z.string(), email: z.string() });

const accountSchema = z.strictObject({
  token: tokenSchema,
  name: z
    .string()
    .trim()
    .min(1, "say how you are called")
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  password: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
});

/** Answers an invitation with a new account for its address. The caller then signs in. */
export const acceptInvitation = publicProcedure
  .input(accountSchema)
  .output(output)
  .mutation(async ({ ctx, input: { token, name, password } }) => {
    assertSameOrigin(ctx.headers);
    await consumeMailLink(ctx.clientAddress);
    const invitation = await openInvitation(ctx.engine, token);
    if (invitation === null) throw linkGone();
    const known = [invitation.email, name, invitation.project.name];
    await assertGoodPassword(password, { path: "password", known });
    const person = { kind: "new" as const, name, password };
    return joined(await accept(ctx.engine, { token, person }));
  });

/** Answers an invitation as the person who is signed in. */
export const joinByInvitation = sessionProcedure
  .input(z.strictObject({ token: tokenSchema }))
  .output(output)
  .mutation(async ({ ctx, input: { token } }) => {
    assertSameOrigin(ctx.headers);
    await consumeMailLink(ctx.clientAddress);
    const { userId, name } = ctx.user;
    const person = { kind: "user" as const, userId, name };
    return joined(await accept(ctx.engine, { token, person }));
  });

function joined(answer: AcceptInvitationOutcome): z.infer<typeof output> {
  switch (answer.outcome) {
    case "joined":
      return { projectSlug: answer.projectSlug, email: answer.email };
    case "gone":
      throw linkGone();
    case "member_already":
      throw new ApiError({
        status: 409,
        code: "member_already",
        detail: "You belong to this project already. The invitation stays open for somebody else.",
      });
    case "has_account":
      throw new ApiError({
        status: 409,
        code: "account_exists",
        detail: "The address has an account already. Sign in with it, then open the link again.",
      });
  }
}
