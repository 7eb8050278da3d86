import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseCookies } from "../http/request.ts";

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

function challengeSignature(secret: string, payload: string): Buffer {
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
  const signed = challengeSignature(secret, payload).toString("base64url");
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
  const wanted = challengeSignature(secret, payload);
  const given = Buffer.from(signed, "base64url");
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const challenge = challengeSchema.parse(JSON.parse(text));
  return challenge.endsAtMs > nowMs ? challenge : null;
}

const ageSecondsMax = 180 * 24 * 60 * 60;

/** What signing a device cookie needs: the process's secret and whether browsers reach it by https. */
export interface DeviceCookieSettings {
  secret: string;
  https: boolean;
}

function cookieName(https: boolean): string {
  return https ? "__Host-lapline.device" : "lapline.device";
}

function deviceSignature(secret: string, email: string, device: string): Buffer {
  return createHmac("sha256", secret)
    .update(`device\n${email.trim().toLowerCase()}\n${device}`)
    .digest();
}

/**
 * Name of the browser when it carries proof that it signed in to this account before, else null
 * (OWASP "device cookies": lets owners in while strangers exhaust the account's attempts).
 */
export function knownDevice(
  headers: Headers,
  email: string,
  { secret, https }: DeviceCookieSettings,
): string | null {
  const [device, signed] = (parseCookies(headers).get(cookieName(https)) ?? "").split(".");
  if (device === undefined || signed === undefined || device === "") return null;
  const given = Buffer.from(signed, "base64url");
  const wanted = deviceSignature(secret, email, device);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : null;
}

/** Set-Cookie value that marks this browser as one that signed in to the account. */
export function newDeviceCookie(email: string, { secret, https }: DeviceCookieSettings): string {
  const device = randomBytes(16).toString("base64url");
  const signed = deviceSignature(secret, email, device).toString("base64url");
  const secure = https ? "; Secure" : "";
  return `${cookieName(https)}=${device}.${signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ageSecondsMax}${secure}`;
}
