import { listSessions as readSessions } from "@lapline/engine";
import { z } from "zod";
import { sessionLimits } from "../../auth/sessionLimits.ts";
import { sessionProcedure } from "../../trpc.ts";
import { deviceWords } from "./deviceWords.ts";

const output = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      /** Whether this very call came by it. */
      current: z.boolean(),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      /** When it ends, if it is not used until then. */
      endsAt: z.iso.datetime(),
      address: z.string().nullable(),
      /** Browser and system, as the browser says. */
      device: z.string(),
    }),
  ),
  /** Hours after which sessions end: without a request, and in any case. */
  idleHours: z.int(),
  maxHours: z.int(),
});

const hourMs = 60 * 60_000;

/** The open sessions of the signed-in person. */
export const listSessions = sessionProcedure.output(output).query(async ({ ctx }) => {
  const { userId, sessionId } = ctx.user;
  const limits = sessionLimits();
  const items = await readSessions(ctx.engine, { userId, ...limits });
  return {
    items: items.map(({ id, startedAt, lastSeenAt, endsAt, address, userAgent }) => ({
      id,
      current: id === sessionId,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: endsAt.toISOString(),
      address,
      device: deviceWords(userAgent),
    })),
    idleHours: limits.idleMs / hourMs,
    maxHours: limits.ageMs / hourMs,
  };
});
