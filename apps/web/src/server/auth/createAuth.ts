import type { Db } from "@lapline/db";
import { announceSignOut } from "@lapline/engine";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import type { Env } from "../env.ts";
import { isSameOrigin } from "../http/sameOrigin.ts";
import { log } from "../log.ts";
import { hashSessionTokens } from "./hashSessionTokens.ts";
import { sessionOpener } from "./sessionOpener.ts";

/** Header in which the client's address is handed to better-auth. */
export const clientHeader = "x-lapline-client";

type AuthEnv = Pick<Env, "LAPLINE_URL" | "AUTH_SECRET" | "SESSION_MAX_HOURS">;

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
