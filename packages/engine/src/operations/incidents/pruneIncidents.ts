import type { EngineContext } from "../../base/index.ts";

/** An item that was to be retried this long ago is gone, or is somebody else's work. */
const staleDays = 2;
/** How long a discarded item is passed over; what discarding stored stays. */
const discardedDays = 30;

/** Forgets failures of items that no loop meets any more. Answers how many. */
export async function pruneIncidents({ db, clock }: EngineContext): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  return db.$executeRaw`
    DELETE FROM "incident" WHERE "id" IN (
      SELECT "id" FROM "incident"
      WHERE "state" = 'retrying' AND "nextTryAt" < ${daysAgo(staleDays)}
        OR "state" = 'discarded' AND "lastAt" < ${daysAgo(discardedDays)}
      LIMIT 1000)`;
}
