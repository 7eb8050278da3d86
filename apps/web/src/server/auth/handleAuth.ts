import { z } from "zod";
import { env } from "../env.ts";
import { ApiError } from "../http/apiError.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { problemResponse } from "../http/problemResponse.ts";
import { readJson } from "../http/readJson.ts";
import { newRequestId } from "../http/requestId.ts";
import { assertSameOrigin } from "../http/sameOrigin.ts";
import { unknownAddress, wrongMethod } from "../http/unknownAddress.ts";
import { consumeSignIn } from "../limits/consumeSignIn.ts";
import { log } from "../log.ts";
import { parseInput } from "../rest/parseInput.ts";
import { auth } from "./auth.ts";
import { knownDevice, newDeviceCookie } from "./deviceCookie.ts";
import { passwordLengthMax } from "./passwordLength.ts";

/** The part of better-auth that is open; whatever else it ships stays shut. */
const methods: Record<string, "GET" | "POST"> = {
  "/sign-in/email": "POST",
  "/sign-out": "POST",
  "/get-session": "GET",
  "/list-sessions": "GET",
  "/revoke-session": "POST",
  "/revoke-other-sessions": "POST",
  "/change-password": "POST",
};

const signInSchema = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(passwordLengthMax),
});

async function forward(request: Request, address: string, body: unknown): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("x-lapline-client", address);
  headers.delete("content-length");
  const hasBody = request.method === "POST";
  const response = await auth().handler(
    new Request(request.url, {
      method: request.method,
      headers,
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
    }),
  );
  if (response.status < 500) return response;
  throw new Error(`better-auth answered ${response.status}: ${await response.text()}`);
}

async function signIn(request: Request, address: string, requestId: string): Promise<Response> {
  const { email, password } = parseInput(signInSchema, await readJson(request));
  const { AUTH_SECRET: secret, LAPLINE_URL } = env();
  const settings = { secret, https: LAPLINE_URL.startsWith("https:") };
  const device = knownDevice(request.headers, email, settings);
  await consumeSignIn(address, email, device);
  const response = await forward(request, address, { email, password });
  log().info({ requestId, address, ok: response.ok }, "sign-in");
  if (!response.ok) {
    throw new ApiError({
      status: 401,
      code: "sign_in_refused",
      detail: "E-mail and password do not belong together. Check both and try again.",
    });
  }
  if (device === null) response.headers.append("set-cookie", newDeviceCookie(email, settings));
  return response;
}

async function answerAuth(request: Request, requestId: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice("/api/auth".length);
  const method = Object.hasOwn(methods, path) ? methods[path] : undefined;
  if (method === undefined) throw unknownAddress(pathname);
  if (method !== request.method) throw wrongMethod(request.method, [method]);
  const address = clientAddress(request.headers, env().TRUSTED_PROXY_COUNT);
  if (method === "POST") assertSameOrigin(request.headers);
  if (path === "/sign-in/email") return signIn(request, address, requestId);
  const body = method === "POST" ? await readJson(request) : undefined;
  return forward(request, address, body);
}

/** Answers /api/auth: sign-in (throttled before any hash), sign-out and session management. */
export async function handleAuth(request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await answerAuth(request, requestId);
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
