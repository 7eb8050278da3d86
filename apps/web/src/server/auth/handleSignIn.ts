import { checkPassword, readSecondFactor } from "@lapline/engine";
import { z } from "zod";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { ApiError } from "../http/apiError.ts";
import { parseInput } from "../http/request.ts";
import { consumeSignInAccount, consumeSignInAddress } from "../limits/keptLimits.ts";
import { log } from "../log.ts";
import { authAnswer, headersFor, readAuthJson } from "./auth.ts";
import { type DeviceCookieSettings, knownDevice, newChallengeCookie } from "./cookies.ts";
import { passwordLengthMax } from "./passwords.ts";
import { readAccount } from "./readAccount.ts";
import { openedSession, recordSignIn } from "./sessions.ts";

const signInSchema = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(passwordLengthMax),
});

/** What cookies of this installation are signed with. */
export function cookieSettings(): DeviceCookieSettings {
  const { AUTH_SECRET: secret, LAPLINE_URL } = env();
  return { secret, https: LAPLINE_URL.startsWith("https:") };
}

/**
 * First step: e-mail and password, throttled before any hash. Opens a session, or answers
 * `secondFactor: true` and a cookie with which `/sign-in/second-factor` takes a code.
 */
export async function handleSignIn(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await consumeSignInAddress(address);
  const { email, password } = parseInput(signInSchema, await readAuthJson(request, address));
  const settings = cookieSettings();
  await consumeSignInAccount(email, knownDevice(request.headers, email, settings));
  const account = await readAccount(email);
  const known = await checkPassword(engine(), { email, password });
  if (account === null || known?.userId !== account.userId) {
    log().info({ requestId, address, ok: false }, "sign-in");
    await recordSignIn(account, { address, ok: false });
    throw refused();
  }
  const { userId, passwordSetAt } = account;
  if ((await readSecondFactor(engine(), { userId })) !== null) {
    const challenge = { userId, email, passwordSetAtMs: passwordSetAt?.getTime() ?? null };
    const cookie = newChallengeCookie(challenge, settings, Date.now());
    return authAnswer({ ok: true, secondFactor: true }, [cookie], requestId);
  }
  const headers = headersFor(request, address);
  const cookies = await openedSession({ email, account, address, requestId, headers, settings });
  if (cookies === null) throw refused();
  return authAnswer({ ok: true, secondFactor: false }, cookies, requestId);
}

function refused(): ApiError {
  return new ApiError({
    status: 401,
    code: "sign_in_refused",
    detail: "E-mail and password do not match. Check both and try again.",
  });
}
