import type { EngineContext } from "../../base/index.ts";

/** Removes sessions that ran out, a bounded number at once. Answers how many. */
export async function removeEndedSessions({ db }: EngineContext): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "session" WHERE "id" IN (
      SELECT "id" FROM "session" WHERE "expiresAt" < now() LIMIT 1000)`;
}
