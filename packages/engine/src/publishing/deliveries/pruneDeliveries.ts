import type { EngineContext } from "../../base/index.ts";

/** How long the delivery log reaches back. */
const keptMs = 30 * 24 * 3_600_000;
const batchMax = 500;

/** Forgets events, with their deliveries, that are older than 30 days; answers how many. */
export async function pruneDeliveries({ db, clock }: EngineContext): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  return db.$executeRaw`
    DELETE FROM "outbound_event" WHERE "id" IN (
      SELECT "id" FROM "outbound_event" WHERE "createdAt" < ${before}
      ORDER BY "createdAt" LIMIT ${batchMax} FOR UPDATE SKIP LOCKED)`;
}
