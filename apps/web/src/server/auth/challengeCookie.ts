import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseCookies } from "../http/parseCookies.ts";
import type { DeviceCookieSettings } from "./deviceCookie.ts";

/** How long somebody who gave the right password may look for their code. */
const lifeSeconds = 10 * 60;

const challengeSchema = z.strictObject({
  userId: z.string(),
  email: z.string(),
  /** Of the password that was given: another one ends the challenge. */
  passwordSetAtMs: z.number().nullable(),
  endsAtMs: z.number(),
});
type Challenge = z.infer<typeof challengeSchema>;

const nameOf = (https: boolean) => (https ? "__Host-lapline.challenge" : "lapline.challenge");

function signature(secret: string, payload: string): Buffer {
  return createHmac("sha256", secret).update(`challenge\n${payload}`).digest();
}

function cookie(value: string, ageSeconds: number, https: boolean): string {
  const secure = https ? "; Secure" : "";
  return `${nameOf(https)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ageSeconds}${secure}`;
}

/** Set-Cookie value that proves for ten minutes that this browser gave the right password. */
export function newChallengeCookie(
  challenge: Omit<Challenge, "endsAtMs">,
  { secret, https }: DeviceCookieSettings,
  nowMs: number,
): string {
  const endsAtMs = nowMs + lifeSeconds * 1000;
  const payload = Buffer.from(JSON.stringify({ ...challenge, endsAtMs })).toString("base64url");
  const signed = signature(secret, payload).toString("base64url");
  return cookie(`${payload}.${signed}`, lifeSeconds, https);
}

/** Set-Cookie value that removes it. */
export function noChallengeCookie({ https }: DeviceCookieSettings): string {
  return cookie("", 0, https);
}

/** Whose password this browser gave within the last ten minutes; null: nobody's. */
export function readChallenge(
  headers: Headers,
  { secret, https }: DeviceCookieSettings,
  nowMs: number,
): Challenge | null {
  const [payload = "", signed = ""] = (parseCookies(headers).get(nameOf(https)) ?? "").split(".");
  const wanted = signature(secret, payload);
  const given = Buffer.from(signed, "base64url");
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const challenge = challengeSchema.parse(JSON.parse(text));
  return challenge.endsAtMs > nowMs ? challenge : null;
}
