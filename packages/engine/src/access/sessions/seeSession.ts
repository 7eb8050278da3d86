import type { EngineContext } from "../../base/index.ts";

/** When sessions end by themselves. */
export interface SessionLimits {
  /** After this time without a request. */
  idleMs: number;
  /** After this time, however much it is used. */
  ageMs: number;
}

/**
 * Whether a session still opens anything, by PostgreSQL's clock; notes at most once a minute that it
 * was used. One that ended is removed.
 */
export async function seeSession(
  { db }: Pick<EngineContext, "db">,
  { sessionId, idleMs, ageMs }: SessionLimits & { sessionId: string },
): Promise<boolean> {
  const [found] = await db.$queryRaw<{ open: boolean; stale: boolean }[]>`
    SELECT "startedAt" > now() - ${ageMs} * interval '1 ms'
        AND "lastSeenAt" > now() - ${idleMs} * interval '1 ms' AS "open",
      "lastSeenAt" < now() - interval '1 minute' AS "stale"
    FROM "session" WHERE "id" = ${sessionId}`;
  if (found === undefined) return false;
  if (!found.open) {
    await db.session.deleteMany({ where: { id: sessionId } });
    return false;
  }
  if (found.stale) {
    await db.$executeRaw`UPDATE "session" SET "lastSeenAt" = now() WHERE "id" = ${sessionId}`;
  }
  return true;
}
