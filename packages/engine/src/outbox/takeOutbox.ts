import { type OutboxEntry, outboxEntrySchema } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { notHeld } from "../incidents/notHeld.ts";
import { outboxOf } from "./outboxOf.ts";

export interface TakenOutboxEntry {
  id: bigint;
  attempts: number;
  entry: OutboxEntry;
}

/** Entries that were taken; `unreadable` are of a known kind, yet nothing can be made of them. */
export interface TakenOutbox {
  entries: TakenOutboxEntry[];
  unreadable: { id: bigint; error: Error }[];
}

/** How long a taker may work on an entry before another one gets it. */
const takenTimeoutMs = 15_000;

/** Of these one import asks for thousands: whatever else waits goes before them. */
const bulkKinds: readonly string[] = [
  "process_report",
  "reprocess",
] satisfies OutboxEntry["kind"][];

/** Other kinds are of a newer version of Lapline, which does them. */
const knownKinds = outboxEntrySchema.options.map(({ shape }) => shape.kind.value);
const promptKinds = knownKinds.filter((kind) => !bulkKinds.includes(kind));

/**
 * Takes up to `limit` waiting outbox entries, oldest first; entries that come by the thousand only
 * where no others wait. No two takers get the same entry within 15 s; one that was not marked done by
 * then is handed out again.
 */
export async function takeOutbox(context: EngineContext, limit: number): Promise<TakenOutbox> {
  const rows = await take(context, promptKinds, limit);
  const room = limit - rows.length;
  if (room > 0) rows.push(...(await take(context, bulkKinds, room)));
  const taken: TakenOutbox = { entries: [], unreadable: [] };
  for (const { id, attempts, payload } of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const parsed = outboxEntrySchema.safeParse(payload);
    if (parsed.success) taken.entries.push({ id, attempts, entry: parsed.data });
    else taken.unreadable.push({ id, error: parsed.error });
  }
  return taken;
}

interface Row {
  id: bigint;
  attempts: number;
  payload: unknown;
}

function take(context: EngineContext, kinds: readonly string[], limit: number): Promise<Row[]> {
  return context.db.$queryRaw<Row[]>`
    UPDATE "outbox" SET "takenAt" = now(), "attempts" = "attempts" + 1
    WHERE "id" IN (
      SELECT "id" FROM "outbox"
      WHERE "doneAt" IS NULL AND "kind" = ANY(${[...kinds]})
        AND ("takenAt" IS NULL OR "takenAt" < now() - ${takenTimeoutMs} * interval '1 ms')
        AND ${notHeld(context, outboxOf, Prisma.sql`"outbox"."id"`)}
      ORDER BY "id" LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "id", "attempts", "payload"`;
}
