import type { EngineContext } from "../../base/index.ts";

/** Removes counts that no window reaches any more, a bounded number at once. Answers how many. */
export async function pruneThrottles({ db }: EngineContext): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "throttle" WHERE "key" IN (
      SELECT "key" FROM "throttle" WHERE "updatedAt" < now() - interval '1 day' LIMIT 1000)`;
}
