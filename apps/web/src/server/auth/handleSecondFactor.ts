import { useSecondFactor as takeCode } from "@lapline/engine";
import { z } from "zod";
import { engine } from "../engine.ts";
import { ApiError } from "../http/apiError.ts";
import { parseInput } from "../http/request.ts";
import { consumeSecondFactor, consumeSignInAddress } from "../limits/limits.ts";
import { log } from "../log.ts";
import { authAnswer, headersFor, readAuthJson } from "./auth.ts";
import { knownDevice, noChallengeCookie, readChallenge } from "./cookies.ts";
import { cookieSettings } from "./handleSignIn.ts";
import { readAccount } from "./readAccount.ts";
import { secondFactorVault } from "./secondFactorVault.ts";
import { openedSession, recordSignIn } from "./sessions.ts";

const codeSchema = z.strictObject({ code: z.string().trim().min(1, "enter a code").max(60) });

/** Second step: a code of the app, or a recovery code, of who gave the right password before. */
export async function handleSecondFactor(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await consumeSignInAddress(address);
  const { code } = parseInput(codeSchema, await readAuthJson(request, address));
  const settings = cookieSettings();
  const challenge = readChallenge(request.headers, settings, Date.now());
  if (challenge === null) throw expired();
  const { email, userId, passwordSetAtMs } = challenge;
  const device = knownDevice(request.headers, email, settings) ?? "";
  await consumeSecondFactor(userId, `sign-in ${device}`);
  const account = await readAccount(email);
  if (
    account?.userId !== userId ||
    (account.passwordSetAt?.getTime() ?? null) !== passwordSetAtMs
  ) {
    throw expired();
  }
  const { name } = account;
  const taken = await takeCode(engine(), { userId, name, code, vault: secondFactorVault() });
  if (taken === "wrong" || taken === "unreadable") {
    log().info({ requestId, address, taken }, "second step of a sign-in");
    await recordSignIn(account, { address, ok: false, step: "second_factor" });
    throw taken === "wrong" ? wrong() : unreadable();
  }
  const headers = headersFor(request, address);
  const cookies = await openedSession({ email, account, address, requestId, headers, settings });
  if (cookies === null) throw expired();
  return authAnswer({ ok: true }, [...cookies, noChallengeCookie(settings)], requestId);
}

function expired(): ApiError {
  return new ApiError({
    status: 401,
    code: "sign_in_expired",
    detail: "This sign-in was started more than ten minutes ago, or elsewhere. Start again.",
  });
}

function wrong(): ApiError {
  return new ApiError({
    status: 401,
    code: "code_refused",
    detail:
      "The code is wrong, expired or was used before. Enter the next one that your app shows, or a recovery code.",
  });
}

function unreadable(): ApiError {
  return new ApiError({
    status: 409,
    code: "second_factor_unreadable",
    detail:
      "The server cannot read the secret of your app, because its SECRETS_KEY changed. Use a recovery code, or ask the operator to reset your two-step sign-in.",
  });
}
