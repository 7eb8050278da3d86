import type { Db } from "@lapline/db";
import { announceSignOut, hashOldSessions, type SessionLimits } from "@lapline/engine";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { createAuthEndpoint, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { readJson } from "../body/readJson.ts";
import { database } from "../database.ts";
import { type Env, env } from "../env.ts";
import { jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";
import { isSameOrigin } from "../http/request.ts";
import { strangerAt } from "../limits/caller.ts";
import { log } from "../log.ts";
import { processSingleton } from "../processSingleton.ts";
import { hashSessionTokens } from "./hashSessionTokens.ts";

const hourMs = 60 * 60_000;

/** When sessions of this installation end by themselves. */
export function sessionLimits(): SessionLimits {
  const { SESSION_IDLE_HOURS, SESSION_MAX_HOURS } = env();
  return { idleMs: SESSION_IDLE_HOURS * hourMs, ageMs: SESSION_MAX_HOURS * hourMs };
}

/** Header in which the client's address is handed to better-auth. */
const clientHeader = "x-lapline-client";

type AuthEnv = Pick<Env, "LAPLINE_URL" | "AUTH_SECRET" | "SESSION_MAX_HOURS">;

/**
 * Opens a session for somebody who proved everything that their account asks for. Only this server can
 * call it: it has no address.
 */
const sessionOpener = {
  id: "lapline-session-opener",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.strictObject({ userId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw ctx.error("UNAUTHORIZED");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * Sessions kept in PostgreSQL, so that ending one acts at once, and their cookies. Passwords and second
 * factors are checked by the engine before a session is opened here, and nobody can sign up: the first
 * owner comes from the set-up, everybody else by invitation.
 */
export function createAuth(db: Db, env: AuthEnv): ReturnType<typeof build> {
  return build(db, env);
}

function build(db: Db, env: AuthEnv) {
  const origin = new URL(env.LAPLINE_URL).origin;
  const https = origin.startsWith("https:");
  return betterAuth({
    appName: "Lapline",
    baseURL: origin,
    basePath: "/api/auth",
    secret: env.AUTH_SECRET,
    database: hashSessionTokens(prismaAdapter(db, { provider: "postgresql" })),
    trustedOrigins: (request) => {
      const asked = request?.headers.get("origin");
      return request !== undefined && typeof asked === "string" && isSameOrigin(request.headers)
        ? [origin, asked]
        : [origin];
    },
    plugins: [sessionOpener],
    // The idle end is judged by `seeSession`; nothing moves the absolute one.
    session: { expiresIn: env.SESSION_MAX_HOURS * 60 * 60, disableSessionRefresh: true },
    databaseHooks: {
      session: { delete: { after: ({ userId }) => endStreams(db, userId) } },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: https ? "__Host-lapline" : "lapline",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [clientHeader] },
    },
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      log: (level, message, ...details) => log()[level]({ details }, `better-auth: ${message}`),
    },
  });
}

/** Ends what a session followed that was signed out or ran out; streams end by themselves in 90 s. */
async function endStreams(db: Db, userId: string): Promise<void> {
  try {
    await announceSignOut({ db }, userId);
  } catch (error) {
    log().warn({ err: error }, "streams were not told that a session ended");
  }
}

export type Auth = ReturnType<typeof build>;

/** The process's sign-in service. */
export function auth(): Auth {
  return processSingleton("auth", () => createAuth(database(), env()));
}

/** Done once per process, and before any session is looked up. */
async function oldSessionsHashed(): Promise<void> {
  const state = processSingleton<{ done?: Promise<number> | undefined }>("oldSessions", () => ({}));
  state.done ??= hashOldSessions({ db: database() }).catch((error: unknown) => {
    state.done = undefined;
    throw error;
  });
  await state.done;
}

/**
 * Calls better-auth, which hides what went wrong behind a status: its own failures are those of the
 * database, so they become a 503; refusals (401 and other 4xx) come back as null.
 */
export async function callAuth<T>(work: () => Promise<T>): Promise<T | null> {
  await oldSessionsHashed();
  try {
    return await work();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode < 500) return null;
    throw new ApiError({
      status: 503,
      code: "sign_in_unavailable",
      detail: "The session could not be looked up at the moment. Try again in a few seconds.",
      headers: { "retry-after": "2" },
    });
  }
}

/** Answers with cookies; better-auth's own body stays here, because it repeats the session's token. */
export function authAnswer(body: object, cookies: readonly string[], requestId: string): Response {
  const response = jsonResponse(body, requestId);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** The request's headers with the client's address where better-auth looks for it. */
export function headersFor(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.set(clientHeader, address);
  return headers;
}

/** An address, a password, a code, a link: never more than a few lines. */
const bytesMax = 16 * 1024;

/** The JSON body of a request below /api/auth, whose sender has proved nothing yet. */
export function readAuthJson(request: Request, address: string): Promise<unknown> {
  return readJson(request, { caller: strangerAt(address), bytesMax });
}
