import { type OutboxEntry, outboxEntrySchema } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

export interface TakenOutboxEntry {
  id: bigint;
  attempts: number;
  entry: OutboxEntry;
}

/** How long a taker may work on an entry before another one gets it. */
const takenTimeoutMs = 15_000;

/**
 * Takes up to `limit` waiting outbox entries, oldest first. No two takers get the same entry within
 * 15 s; one that was not marked done by then is handed out again.
 */
export async function takeOutbox(
  { db }: EngineContext,
  limit: number,
): Promise<TakenOutboxEntry[]> {
  const rows = await db.$queryRaw<{ id: bigint; attempts: number; payload: unknown }[]>`
    UPDATE "outbox" SET "takenAt" = now(), "attempts" = "attempts" + 1
    WHERE "id" IN (
      SELECT "id" FROM "outbox"
      WHERE "doneAt" IS NULL
        AND ("takenAt" IS NULL OR "takenAt" < now() - ${takenTimeoutMs} * interval '1 ms')
      ORDER BY "id" LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "id", "attempts", "payload"`;
  return rows
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, attempts, payload }) => ({
      id,
      attempts,
      entry: outboxEntrySchema.parse(payload),
    }));
}
