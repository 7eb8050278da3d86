import type { EngineContext } from "../../base/index.ts";

/** How often the releases of a target are looked up that a schedule waits for. */
const everyMs = 3_600_000;

/** Asks for a look at the releases of every target that an active schedule waits for, once an hour. */
export async function requestListings({ db }: EngineContext): Promise<void> {
  await db.$executeRaw`
    UPDATE "release_list" SET "requestedAt" = now()
    WHERE "checkedAt" < now() - ${everyMs} * interval '1 ms'
      AND ("requestedAt" IS NULL OR "requestedAt" <= "checkedAt")
      AND "target" IN (SELECT "target" FROM "schedule"
        WHERE "trigger" = 'release' AND NOT "paused")`;
}
