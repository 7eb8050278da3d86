import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Opens a session for somebody who proved everything that their account asks for. Only this server can
 * call it: it has no address.
 */
export const sessionOpener = {
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
