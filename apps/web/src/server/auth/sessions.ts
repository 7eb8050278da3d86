import { createHash } from "node:crypto";
import { recordAudit } from "@lapline/engine";
import { database } from "../database.ts";
import { engine } from "../engine.ts";
import { log } from "../log.ts";
import { auth, callAuth } from "./auth.ts";
import { type DeviceCookieSettings, knownDevice, newDeviceCookie } from "./cookies.ts";
import { type Account, readAccount } from "./readAccount.ts";

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

/**
 * Ends a session that was opened while another password was set, or a second step: whoever set it had
 * ended every session, and this one came after. `before` was read before the password was looked at.
 */
export async function endOvertakenSession(
  email: string,
  before: Account | null,
  token: string,
): Promise<boolean> {
  const after = await readAccount(email);
  const proof = (account: Account | null) =>
    `${account?.passwordSetAt?.getTime()} ${account?.secondFactorSince?.getTime()}`;
  if (proof(before) === proof(after)) return false;
  const hash = createHash("sha256").update(token).digest("hex");
  await database().session.deleteMany({ where: { token: hash } });
  return true;
}

/**
 * Notes who signed in, and whose account somebody failed to sign in to. Of an address that has no
 * account nothing is kept but where the attempt came from: people type passwords into the wrong field.
 */
export async function recordSignIn(
  account: Account | null,
  { address, ok, step }: { address: string; ok: boolean; step?: "second_factor" },
): Promise<void> {
  await recordAudit(engine(), {
    projectId: null,
    actor:
      ok && account !== null
        ? { kind: "user", id: account.userId, name: account.name }
        : { kind: "system" },
    action: ok ? "account.signed_in" : "account.sign_in_refused",
    subjectKind: "user",
    subjectId: account?.userId ?? null,
    data: step === undefined ? { address } : { address, step },
  });
}
