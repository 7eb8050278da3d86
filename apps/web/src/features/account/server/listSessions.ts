import { listSessions as readSessions } from "@lapline/engine";
import { z } from "zod";
import { sessionProcedure } from "../../../server/trpc.ts";

const output = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      /** Whether this very call came by it. */
      current: z.boolean(),
      createdAt: z.iso.datetime(),
      renewedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
});

/** The open sessions of the signed-in person. */
export const listSessions = sessionProcedure.output(output).query(async ({ ctx }) => {
  const { userId, sessionId } = ctx.user;
  const items = await readSessions(ctx.engine, { userId });
  return {
    items: items.map(({ createdAt, renewedAt, expiresAt, ...session }) => ({
      ...session,
      current: session.id === sessionId,
      createdAt: createdAt.toISOString(),
      renewedAt: renewedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
});
