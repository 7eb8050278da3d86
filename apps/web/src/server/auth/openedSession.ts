import { log } from "../log.ts";
import { auth } from "./auth.ts";
import { callAuth } from "./callAuth.ts";
import { type DeviceCookieSettings, knownDevice, newDeviceCookie } from "./deviceCookie.ts";
import { endOvertakenSession } from "./endOvertakenSession.ts";
import type { Account } from "./readAccount.ts";
import { recordSignIn } from "./recordSignIn.ts";

interface Proved {
  email: string;
  /** Read before anything was proved. */
  account: Account;
  address: string;
  requestId: string;
  /** Of the request, with the client's address where better-auth looks for it. */
  headers: Headers;
  settings: DeviceCookieSettings;
}

/**
 * Opens the session of somebody who proved everything that their account asks for; answers the cookies.
 * Null when another password, or a second step, was set meanwhile.
 */
export async function openedSession(proved: Proved): Promise<string[] | null> {
  const { email, account, address, requestId, headers, settings } = proved;
  const { userId } = account;
  const opened = await callAuth(() =>
    auth().api.openSession({ body: { userId }, headers, returnHeaders: true }),
  );
  if (opened === null) return null;
  const ok = !(await endOvertakenSession(email, account, opened.response.token));
  log().info({ requestId, address, ok }, "sign-in");
  await recordSignIn(account, { address, ok });
  if (!ok) return null;
  const cookies = opened.headers.getSetCookie();
  const device = knownDevice(headers, email, settings);
  return device === null ? [...cookies, newDeviceCookie(email, settings)] : cookies;
}
