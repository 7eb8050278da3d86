import { env } from "../env.ts";
import { answerRequest } from "../http/answer.ts";
import { unknownAddress, wrongMethod } from "../http/refusals.ts";
import { assertSameOrigin, clientAddress } from "../http/request.ts";
import { CallQuotas } from "../limits/callQuotas.ts";
import { handleReset, handleResetRequest } from "./handlePasswordReset.ts";
import { handleSecondFactor } from "./handleSecondFactor.ts";
import { handleSignIn } from "./handleSignIn.ts";
import { handleSignOut, handleSignOutEverywhere } from "./handleSignOut.ts";

/**
 * What is open here; better-auth's own addresses stay shut. Passwords and codes go through the engine,
 * which keeps of each what opens nothing.
 */
const handlers = {
  "/sign-in/email": handleSignIn,
  "/sign-in/second-factor": handleSecondFactor,
  "/sign-out": handleSignOut,
  "/sign-out-everywhere": handleSignOutEverywhere,
  "/request-password-reset": handleResetRequest,
  "/reset-password": handleReset,
} as const;

async function answerAuth(request: Request, requestId: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice("/api/auth".length);
  const found = Object.entries(handlers).find(([known]) => known === path);
  if (found === undefined) throw unknownAddress(pathname);
  if (request.method !== "POST") throw wrongMethod(request.method, ["POST"]);
  assertSameOrigin(request.headers);
  const address = clientAddress(request.headers, env().TRUSTED_PROXY_COUNT);
  await new CallQuotas().takeOfAddress(address);
  const [, handle] = found;
  return handle(request, address, requestId);
}

/** Answers /api/auth: sign-in in one or two steps, sign-out, and new passwords. */
export function handleAuth(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerAuth(request, requestId));
}
