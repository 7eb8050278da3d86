import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookies } from "../http/parseCookies.ts";

const ageSecondsMax = 180 * 24 * 60 * 60;

/** What signing a device cookie needs: the process's secret and whether browsers reach it by https. */
export interface DeviceCookieSettings {
  secret: string;
  https: boolean;
}

function cookieName(https: boolean): string {
  return https ? "__Host-lapline.device" : "lapline.device";
}

function signature(secret: string, email: string, device: string): Buffer {
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
  const wanted = signature(secret, email, device);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : null;
}

/** Set-Cookie value that marks this browser as one that signed in to the account. */
export function newDeviceCookie(email: string, { secret, https }: DeviceCookieSettings): string {
  const device = randomBytes(16).toString("base64url");
  const signed = signature(secret, email, device).toString("base64url");
  const secure = https ? "; Secure" : "";
  return `${cookieName(https)}=${device}.${signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ageSecondsMax}${secure}`;
}
