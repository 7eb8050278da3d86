import {
  beginSecondFactor as begin,
  confirmSecondFactor as confirm,
  disableSecondFactor as disable,
  readSecondFactor,
  renewRecoveryCodes as renew,
} from "@lapline/engine";
import { z } from "zod";
import { passwordLengthMax } from "../../auth/passwordLength.ts";
import { secondFactorVault } from "../../auth/secondFactorVault.ts";
import { assertSameOrigin } from "../../http/sameOrigin.ts";
import { consumePasswordChange } from "../../limits/consumePasswordChange.ts";
import { consumeSecondFactor } from "../../limits/consumeSecondFactor.ts";
import { sessionProcedure } from "../../trpc.ts";
import { qrPath } from "./qrPath.ts";

const password = z.string().min(1, "enter your password").max(passwordLengthMax);
const code = z.string().trim().min(1, "enter a code").max(60);
const refusals = ["wrong_password", "wrong_code"] as const;
const refused = z.strictObject({ outcome: z.enum(refusals) });
const recoveryCodes = z.array(z.string());

/** The second factor of the signed-in person. */
export const secondFactor = sessionProcedure
  .output(z.strictObject({ enabledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }))
  .query(async ({ ctx }) => {
    const found = await readSecondFactor(ctx.engine, { userId: ctx.user.userId });
    return {
      enabledAt: found?.enabledAt.toISOString() ?? null,
      recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
    };
  });

/** Makes the secret of an authenticator app, which nothing asks for until it is confirmed. */
export const beginSecondFactor = sessionProcedure
  .input(z.strictObject({ password }))
  .output(
    z.discriminatedUnion("outcome", [
      z.strictObject({
        outcome: z.literal("begun"),
        /** For typing. */
        secret: z.string(),
        /** On a phone, opens the app. */
        uri: z.string(),
        /** The same as a QR code: edge length in modules, and a path over them. */
        qr: z.strictObject({ size: z.int(), path: z.string() }),
      }),
      z.strictObject({ outcome: z.enum(["wrong_password", "enabled_already"]) }),
    ]),
  )
  .mutation(async ({ ctx, input }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name, email } = ctx.user;
    await consumePasswordChange(userId);
    const actor = { kind: "user" as const, id: userId, name };
    const vault = secondFactorVault();
    const begun = await begin(ctx.engine, { actor, email, vault, ...input });
    if (begun.outcome !== "begun") return begun;
    const secret = new URL(begun.uri).searchParams.get("secret") ?? "";
    return { ...begun, secret, qr: qrPath(begun.uri) };
  });

/** Enables the second factor, by the first code of the app. */
export const confirmSecondFactor = sessionProcedure
  .input(z.strictObject({ code }))
  .output(
    z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("enabled"), recoveryCodes }),
      z.strictObject({ outcome: z.enum(["wrong_code", "not_begun"]) }),
    ]),
  )
  .mutation(async ({ ctx, input }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name, sessionId } = ctx.user;
    await consumeSecondFactor(userId, "confirm");
    const actor = { kind: "user" as const, id: userId, name };
    return confirm(ctx.engine, { actor, sessionId, vault: secondFactorVault(), ...input });
  });

/** Disables the second factor, by password and code. */
export const disableSecondFactor = sessionProcedure
  .input(z.strictObject({ password, code }))
  .output(z.strictObject({ outcome: z.enum(["disabled", ...refusals]) }))
  .mutation(async ({ ctx, input }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name } = ctx.user;
    await consumeSecondFactor(userId, "disable");
    const actor = { kind: "user" as const, id: userId, name };
    return disable(ctx.engine, { actor, vault: secondFactorVault(), ...input });
  });

/** Replaces the recovery codes, by password and code. */
export const renewRecoveryCodes = sessionProcedure
  .input(z.strictObject({ password, code }))
  .output(
    z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("renewed"), recoveryCodes }),
      refused,
    ]),
  )
  .mutation(async ({ ctx, input }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name } = ctx.user;
    await consumeSecondFactor(userId, "renew");
    const actor = { kind: "user" as const, id: userId, name };
    return renew(ctx.engine, { actor, vault: secondFactorVault(), ...input });
  });
