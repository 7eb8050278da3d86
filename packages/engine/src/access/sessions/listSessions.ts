import type { EngineContext } from "../../base/index.ts";
import type { SessionLimits } from "./seeSession.ts";

/** Sessions of one account that are listed; nobody has more browsers. */
const sessionsMax = 100;

interface SessionView {
  id: string;
  startedAt: Date;
  /** To the minute. */
  lastSeenAt: Date;
  /** When it ends, if it is not used until then. */
  endsAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** The open sessions of an account, the one that was used last first. */
export async function listSessions(
  { db }: Pick<EngineContext, "db">,
  { userId, idleMs, ageMs }: SessionLimits & { userId: string },
): Promise<SessionView[]> {
  return db.$queryRaw<SessionView[]>`
    SELECT "id", "startedAt", "lastSeenAt", "endsAt",
      nullif("ipAddress", '') AS "address", nullif("userAgent", '') AS "userAgent"
    FROM (
      SELECT *, least(
        "startedAt" + ${ageMs} * interval '1 ms', "lastSeenAt" + ${idleMs} * interval '1 ms'
      ) AS "endsAt" FROM "session" WHERE "userId" = ${userId}
    ) AS "mine"
    WHERE "endsAt" > now()
    ORDER BY "lastSeenAt" DESC, "id" LIMIT ${sessionsMax}`;
}
