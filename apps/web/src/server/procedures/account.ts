import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endSessions,
  listSessions,
  readSecondFactor,
  renewRecoveryCodes,
} from "@lapline/engine";
import bowser from "bowser";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { z } from "zod";
import { sessionLimits } from "../auth/auth.ts";
import { assertGoodPassword, passwordLengthMax, passwordLengthMin } from "../auth/passwords.ts";
import { secondFactorVault } from "../auth/secondFactorVault.ts";
import { ApiError } from "../http/apiError.ts";
import { assertSameOrigin } from "../http/request.ts";
import { consumePasswordChange, consumeSecondFactor } from "../limits/keptLimits.ts";
import { log } from "../log.ts";
import { router, sessionProcedure } from "../trpc.ts";

const inputSchema = z.strictObject({
  current: z.string().min(1, "say which one you have now").max(passwordLengthMax),
  next: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
});

/** "Firefox 144 on Linux", from what a browser says of itself; good enough to recognize one's own. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null) return "Unknown browser";
  const parser = bowser.getParser(userAgent.slice(0, 500));
  const { name, version = "" } = parser.getBrowser();
  const system = parser.getOSName();
  const browser = name ? `${name} ${version.split(".", 1)[0]}`.trim() : "Another program";
  return system ? `${browser} on ${system}` : browser;
}

const input = z.strictObject({
  /** Absent: every session but the one that asks. */
  id: z.string().min(1).max(100).optional(),
});

const output = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      /** Whether this very call came by it. */
      current: z.boolean(),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      /** When it ends, if it is not used until then. */
      endsAt: z.iso.datetime(),
      address: z.string().nullable(),
      /** Browser and system, as the browser says. */
      device: z.string(),
    }),
  ),
  /** Hours after which sessions end: without a request, and in any case. */
  idleHours: z.int(),
  maxHours: z.int(),
});

const hourMs = 60 * 60_000;

/** A QR code as the path of its dark modules, each one unit wide. Nothing leaves this server for it. */
function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  return { size: code.size, path: toSvgPath(code) };
}

const password = z.string().min(1, "enter your password").max(passwordLengthMax);

const code = z.string().trim().min(1, "enter a code").max(60);

const refusals = ["wrong_password", "wrong_code"] as const;

const refused = z.strictObject({ outcome: z.enum(refusals) });

const recoveryCodes = z.array(z.string());

/** Sessions, password and second factor of the signed-in person. */
export const accountRouter = router({
  /** The open sessions of the signed-in person. */
  sessions: sessionProcedure
    .meta({ withoutRest: "where a person is signed in; keys have no sessions" })
    .output(output)
    .query(async ({ ctx }) => {
      const { userId, sessionId } = ctx.user;
      const limits = sessionLimits();
      const items = await listSessions(ctx.engine, { userId, ...limits });
      return {
        items: items.map(({ id, startedAt, lastSeenAt, endsAt, address, userAgent }) => ({
          id,
          current: id === sessionId,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          endsAt: endsAt.toISOString(),
          address,
          device: deviceWords(userAgent),
        })),
        idleHours: limits.idleMs / hourMs,
        maxHours: limits.ageMs / hourMs,
      };
    }),

  /** Signs the person out elsewhere. Sessions of others are no sessions of theirs: none ends. */
  endSessions: sessionProcedure
    .meta({ withoutRest: "signs a person out elsewhere; keys have no sessions" })
    .input(input)
    .output(z.strictObject({ ended: z.int() }))
    .mutation(async ({ ctx, input: { id } }) => {
      assertSameOrigin(ctx.headers);
      const { userId, name, sessionId } = ctx.user;
      const actor = { kind: "user" as const, id: userId, name };
      const which = id === undefined ? { allBut: sessionId } : { one: id };
      return { ended: await endSessions(ctx.engine, { actor, which }) };
    }),

  /** Gives the signed-in person a new password and signs them out everywhere else. */
  changePassword: sessionProcedure
    .meta({ withoutRest: "a person's password; keys have none" })
    .input(inputSchema)
    .output(z.strictObject({ changed: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      assertSameOrigin(ctx.headers);
      const { userId, name, email, sessionId } = ctx.user;
      await consumePasswordChange(userId);
      await assertGoodPassword(input.next, { path: "next", known: [email, name] });
      const actor = { kind: "user" as const, id: userId, name };
      const outcome = await changePassword(ctx.engine, { actor, ...input, sessionId });
      log().info({ requestId: ctx.requestId, outcome }, "a password was to be changed");
      switch (outcome) {
        case "changed":
          return { changed: true as const };
        case "wrong":
          throw new ApiError({
            status: 409,
            code: "password_wrong",
            detail: "That is not your current password. Nothing was changed.",
            errors: [{ path: "current", message: "is not your current password" }],
          });
      }
    }),

  /** The second factor of the signed-in person. */
  secondFactor: sessionProcedure
    .meta({ withoutRest: "how a person signs in; keys do not" })
    .output(z.strictObject({ enabledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }))
    .query(async ({ ctx }) => {
      const found = await readSecondFactor(ctx.engine, { userId: ctx.user.userId });
      return {
        enabledAt: found?.enabledAt.toISOString() ?? null,
        recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
      };
    }),

  /** Makes the secret of an authenticator app, which nothing asks for until it is confirmed. */
  beginSecondFactor: sessionProcedure
    .meta({ withoutRest: "how a person signs in; keys do not" })
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
      const begun = await beginSecondFactor(ctx.engine, { actor, email, vault, ...input });
      if (begun.outcome !== "begun") return begun;
      const secret = new URL(begun.uri).searchParams.get("secret") ?? "";
      return { ...begun, secret, qr: qrPath(begun.uri) };
    }),

  /** Enables the second factor, by the first code of the app. */
  confirmSecondFactor: sessionProcedure
    .meta({ withoutRest: "how a person signs in; keys do not" })
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
      return confirmSecondFactor(ctx.engine, {
        actor,
        sessionId,
        vault: secondFactorVault(),
        ...input,
      });
    }),

  /** Disables the second factor, by password and code. */
  disableSecondFactor: sessionProcedure
    .meta({ withoutRest: "how a person signs in; keys do not" })
    .input(z.strictObject({ password, code }))
    .output(z.strictObject({ outcome: z.enum(["disabled", ...refusals]) }))
    .mutation(async ({ ctx, input }) => {
      assertSameOrigin(ctx.headers);
      const { userId, name } = ctx.user;
      await consumeSecondFactor(userId, "disable");
      const actor = { kind: "user" as const, id: userId, name };
      return disableSecondFactor(ctx.engine, { actor, vault: secondFactorVault(), ...input });
    }),

  /** Replaces the recovery codes, by password and code. */
  renewRecoveryCodes: sessionProcedure
    .meta({ withoutRest: "how a person signs in; keys do not" })
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
      return renewRecoveryCodes(ctx.engine, { actor, vault: secondFactorVault(), ...input });
    }),
});
