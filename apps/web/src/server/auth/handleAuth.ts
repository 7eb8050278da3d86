import { checkPassword, endSessions } from "@lapline/engine";
import { z } from "zod";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { answerRequest } from "../http/answerRequest.ts";
import { ApiError } from "../http/apiError.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { readJson } from "../http/readJson.ts";
import { assertSameOrigin } from "../http/sameOrigin.ts";
import { unknownAddress, wrongMethod } from "../http/unknownAddress.ts";
import { consumeSignIn } from "../limits/consumeSignIn.ts";
import { log } from "../log.ts";
import { resolveActor } from "../resolveActor.ts";
import { parseInput } from "../rest/parseInput.ts";
import { auth } from "./auth.ts";
import { callAuth } from "./callAuth.ts";
import { clientHeader } from "./createAuth.ts";
import { knownDevice, newDeviceCookie } from "./deviceCookie.ts";
import { endOvertakenSession } from "./endOvertakenSession.ts";
import { handleReset, handleResetRequest } from "./handlePasswordReset.ts";
import { passwordLengthMax } from "./passwordLength.ts";
import { readAccount } from "./readAccount.ts";
import { recordSignIn } from "./recordSignIn.ts";

/**
 * What is open here; whatever else better-auth ships stays shut. A new password goes through the
 * engine: better-auth keeps the link's secret readable and hands it out in this process, which sends
 * no mail.
 */
const handlers = {
  "/sign-in/email": signIn,
  "/sign-out": signOut,
  "/sign-out-everywhere": signOutEverywhere,
  "/request-password-reset": handleResetRequest,
  "/reset-password": handleReset,
} as const;

const signInSchema = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(passwordLengthMax),
});

/** Answers with better-auth's cookies; its body stays here, because it repeats the session's token. */
function answered(cookies: readonly string[], requestId: string): Response {
  const response = jsonResponse({ ok: true }, requestId);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function headersFor(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.set(clientHeader, address);
  return headers;
}

async function signIn(request: Request, address: string, requestId: string): Promise<Response> {
  const { email, password } = parseInput(signInSchema, await readJson(request));
  const { AUTH_SECRET: secret, LAPLINE_URL } = env();
  const settings = { secret, https: LAPLINE_URL.startsWith("https:") };
  const device = knownDevice(request.headers, email, settings);
  await consumeSignIn(address, email, device);
  const headers = headersFor(request, address);
  const account = await readAccount(email);
  const known = await checkPassword(engine(), { email, password });
  const signedIn =
    known &&
    (await callAuth(() => auth().api.openSession({ body: known, headers, returnHeaders: true })));
  const ok =
    signedIn !== null && !(await endOvertakenSession(email, account, signedIn.response.token));
  log().info({ requestId, address, ok }, "sign-in");
  await recordSignIn(account, { address, ok });
  if (signedIn === null || !ok) {
    throw new ApiError({
      status: 401,
      code: "sign_in_refused",
      detail: "E-mail and password do not belong together. Check both and try again.",
    });
  }
  const cookies = signedIn.headers.getSetCookie();
  if (device === null) cookies.push(newDeviceCookie(email, settings));
  return answered(cookies, requestId);
}

/**
 * What the browser forgets of this origin at sign-out. Not "cookies": that reaches every host of the
 * domain, and would take the theme and the proof that this browser signed in before.
 */
const siteData = '"cache", "storage"';

async function signOut(request: Request, address: string, requestId: string): Promise<Response> {
  await readJson(request);
  const headers = headersFor(request, address);
  const signedOut = await callAuth(() => auth().api.signOut({ headers, returnHeaders: true }));
  const response = answered(signedOut?.headers.getSetCookie() ?? [], requestId);
  response.headers.set("clear-site-data", siteData);
  return response;
}

async function signOutEverywhere(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  const caller = await resolveActor(request.headers, []);
  if (caller.kind === "user") {
    const actor = { kind: "user" as const, id: caller.userId, name: caller.name };
    await endSessions(engine(), { actor, which: "all" });
  }
  return signOut(request, address, requestId);
}

async function answerAuth(request: Request, requestId: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice("/api/auth".length);
  const found = Object.entries(handlers).find(([known]) => known === path);
  if (found === undefined) throw unknownAddress(pathname);
  if (request.method !== "POST") throw wrongMethod(request.method, ["POST"]);
  assertSameOrigin(request.headers);
  const address = clientAddress(request.headers, env().TRUSTED_PROXY_COUNT);
  const [, handle] = found;
  return handle(request, address, requestId);
}

/** Answers /api/auth: sign-in, throttled before any hash, sign-out, and new passwords. */
export function handleAuth(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerAuth(request, requestId));
}
